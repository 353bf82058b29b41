import type { Language } from '#game/ports/ports.ts';
import { english, languages, localesOf } from '#narration/index.ts';

const byLocale: ReadonlyMap<string, Language> = new Map(
  languages.flatMap((language) => localesOf(language).map((locale) => [locale, language] as const)),
);

/** The language that a Discord locale (`ru`, `en-GB` ...) means, or English if no language has this locale. */
export const languageOf = (locale: string): Language => byLocale.get(locale) ?? english;
