import { boxed } from './boxed.ts';
import { club } from './club.ts';
import { deck } from './deck.ts';
import { general } from './general.ts';
import { grand } from './grand.ts';
import { six } from './six.ts';
import { sport } from './sport.ts';

/** The texts that belong to one rulebook, of all rulebooks, by namespace. */
export const ofRulebooks = {
  rulebooks: {
    ...six.rulebooks,
    ...club.rulebooks,
    ...boxed.rulebooks,
    ...deck.rulebooks,
    ...grand.rulebooks,
    ...sport.rulebooks,
  },
  roles: { ...boxed.roles, ...grand.roles },
  closedRoles: { ...club.closedRoles, ...deck.closedRoles },
  sides: { ...deck.sides, ...grand.sides },
  aims: { ...six.aims, ...club.aims, ...boxed.aims, ...deck.aims, ...grand.aims, ...sport.aims },
  cardTexts: {
    ...six.cardTexts,
    ...club.cardTexts,
    ...boxed.cardTexts,
    ...deck.cardTexts,
    ...grand.cardTexts,
    ...sport.cardTexts,
  },
  calls: {
    meet: grand.calls.meet,
    contract: sport.calls.contract,
    shooting: sport.calls.shooting,
    wake: { ...boxed.calls.wake, ...deck.calls.wake, ...grand.calls.wake, ...sport.calls.wake },
  },
  clauses: {
    ...general,
    ...six.clauses,
    ...club.clauses,
    ...boxed.clauses,
    ...deck.clauses,
    ...grand.clauses,
    ...sport.clauses,
  },
} as const;
