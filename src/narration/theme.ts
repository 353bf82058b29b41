import type { Options } from '#engine/kernel/types.ts';
import type { Language } from './language.ts';
import { withOwnWords } from './own-roles.ts';

/**
 * A table's theme is a dialect of each language: it has some words of its own, and uses the language's for the rest.
 */
const dialect = '-animals';

/** Returns true for the children's edition of the deck (D4). */
export const isOfAnimals = (options: Options | undefined): boolean => options?.['theme'] === 'animals';

/**
 * The dialect for a table with these options. The children's edition has one (D4), and so has a table with own roles.
 */
export function tongueOf(language: Language, options: Options | undefined): Language {
  const isOwn = !isOfAnimals(options) || language.includes(dialect);
  return withOwnWords(isOwn ? language : (`${language}${dialect}` as Language), options);
}
