import type { Language } from '#game/ports/ports.ts';
import { english, languages, localesOf } from '#narration/index.ts';

/** The language that a Discord locale (`ru`, `en-GB` ...) means, or English if no language has this locale. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => localesOf(language).includes(locale)) ?? english;
