import type { Phrase } from '#voice/pack-schema.ts';

/** The form of "votes" that packs have for some plural forms of a language (CLDR). All others are `votes.many`. */
const VOTES = { one: 'votes.one', two: 'votes.few', few: 'votes.few' } as const;

/** The phrase that counts votes with the plural forms of a language. */
export function votesIn(lang: string): Phrase {
  const forms: readonly string[] = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
  const own = Object.entries(VOTES).filter(([form]) => forms.includes(form));
  const plural = Object.fromEntries(own.map(([form, votes]) => [form, ['num.{n}', votes]] as const));
  return { of: ['num.{n}', 'votes.*'], ...plural, other: ['num.{n}', 'votes.many'] };
}
