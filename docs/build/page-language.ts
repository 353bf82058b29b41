/** The languages of the documents. A further language of the bot does not need its own documents. */
export type PageLanguage = 'en' | 'ru';
