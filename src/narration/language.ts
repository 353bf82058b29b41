import { nativeName } from './language-name.ts';
import { source, translations } from './texts/index.ts';
import type { Language, Translation, TypedWords } from './texts/shape.ts';

export type { Language } from './texts/shape.ts';

/** The languages of tables and people, English first. */
export const languages: readonly Language[] = [...translations.values()].map(({ code }) => code);

/** The language that has a text for every key. Its texts take the place of those that another language lacks. */
export const english: Language = source;

/** The language with this code, as a store, an option or a voice pack names it, or `undefined` if there is none. */
export const readLanguage = (code: string): Language | undefined => translations.get(code)?.code;

/** The translation of a language. */
export const translationOf = (language: Language): Translation => translations.get(language)!;

/** The mark between the whole and the fraction of a number. */
export const decimalMarkOf = (language: Language): '.' | ',' => translationOf(language).decimalMark;

/** The name of a language in the language itself. */
export const languageName = (language: Language): string => translationOf(language).name;

/**
 * The languages of the tables at which a voice in this language may speak: its own, or all of them if no table has its
 * language. An empty code stands for a pack that cannot be read.
 */
export function tableLanguagesOf(code: string): readonly Language[] {
  const own = readLanguage(code);
  if (own !== undefined) return [own];
  return nativeName(code) === null ? [] : languages;
}

/** The name of a language in the language itself, for any voice. A code without a name stands for itself. */
export const voiceLanguageName = (code: string): string => {
  const own = readLanguage(code);
  return own === undefined ? (nativeName(code) ?? code) : languageName(own);
};

/** The locales of Discord that mean this language. */
export const localesOf = (language: Language): readonly string[] => translationOf(language).locales;

/** The words in which people type, by language. A language without them has only the names in its texts. */
export const typedWords: ReadonlyMap<Language, TypedWords> = new Map(
  languages.flatMap((language) => {
    const { typed } = translationOf(language);
    return typed === undefined ? [] : [[language, typed] as const];
  }),
);
