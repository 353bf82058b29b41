import { boxed } from './boxed.ts';
import { club } from './club.ts';
import { deck } from './deck.ts';
import { general } from './general.ts';
import { grand } from './grand.ts';
import { six } from './six.ts';

/** The texts that belong to one rulebook, of all rulebooks, by namespace. */
export const ofRulebooks = {
  rulebooks: { ...six.rulebooks, ...club.rulebooks, ...boxed.rulebooks, ...deck.rulebooks, ...grand.rulebooks },
  roles: { ...six.roles, ...club.roles, ...boxed.roles, ...deck.roles, ...grand.roles },
  lines: { ...club.lines, ...boxed.lines, ...deck.lines, ...grand.lines },
  clauses: { ...general, ...six.clauses, ...club.clauses, ...boxed.clauses, ...deck.clauses, ...grand.clauses },
} as const;
