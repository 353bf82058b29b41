import type { Language } from '#narration/index.ts';

/** Values of the demo by language. English takes the place of those that it lacks. */
export type ByLanguage<T> = Readonly<Partial<Record<Language, T>>> & { readonly en: T };

/** The value for a language. */
export const inLanguage = <T>(values: ByLanguage<T>, language: Language): T => values[language] ?? values.en;
