import { languages, translationOf } from './language.ts';
import type { Language, TypedWords } from './texts/shape.ts';

/** The words in which people type, by language. A language without them has only the names in its texts. */
export const typedWords: ReadonlyMap<Language, TypedWords> = new Map(
  languages.flatMap((language) => {
    const { typed } = translationOf(language);
    return typed === undefined ? [] : [[language, typed] as const];
  }),
);
