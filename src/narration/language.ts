/** The languages of the catalogues. The same values as `Language` of the table's ports. */
export const languages = ['en', 'ru'] as const;

export type Language = (typeof languages)[number];
