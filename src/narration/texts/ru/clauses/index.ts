import { boxed } from './boxed.ts';
import { club } from './club.ts';
import { deck } from './deck.ts';
import { general } from './general.ts';
import { grand } from './grand.ts';
import { six } from './six.ts';

/** Every clause of the rules in its short form, by its id. docs/rules has the full wording. */
export const clauses = { ...general, ...six, ...club, ...boxed, ...deck, ...grand } as const;
