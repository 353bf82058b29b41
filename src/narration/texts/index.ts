import type { Language } from '../language.ts';
import { en } from './en/index.ts';
import { ru } from './ru/index.ts';

/** All that is written for people, by language, namespace and key. */
export const catalogues = { en, ru } as const satisfies Readonly<Record<Language, unknown>>;
