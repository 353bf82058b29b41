import type { Language } from '../language.ts';
import { animals as enAnimals } from './en/animals.ts';
import { en } from './en/index.ts';
import { animals as ruAnimals } from './ru/animals.ts';
import { ru } from './ru/index.ts';

/** All texts for people, by language, namespace and key. */
export const catalogues = { en, ru } as const satisfies Readonly<Record<Language, unknown>>;

/** The texts of the deck's children's edition that differ, as a dialect of each language (theme.ts). */
export const dialects = { 'en-animals': enAnimals, 'ru-animals': ruAnimals } as const;
