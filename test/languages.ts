/** The languages whose words tests quote. A rule for all languages is tested with `languages` of the narration. */
export const languages = ['en', 'ru'] as const;

export type Language = (typeof languages)[number];
