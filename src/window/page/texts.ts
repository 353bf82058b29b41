import type { PageLanguage } from '../protocol.ts';
import { english, type Texts } from './texts-en.ts';
import { russian } from './texts-ru.ts';

const catalogues: Readonly<Record<PageLanguage, Texts>> = { en: english, ru: russian };

/** Returns the words of the page in a language. */
export const textsOf = (language: PageLanguage): Texts => catalogues[language];
