import type { PerftTable } from './enumerate.ts';

/** The only deal of `sport`. Seats 7 to 10 are the sheriff, two mafiosi and the don. */
const sportsDeal = [...Array<string>(6).fill('civilian'), 'commissar', 'mafioso', 'mafioso', 'don'];

const living = { calledNumbers: 'living' };

/** The tables of `sport`, at which some have quit so that few are left to fire. */
export const ofSport: readonly PerftTable[] = [
  {
    name: 'sport, one who fires, and the best move',
    ruleset: 'sport',
    cards: sportsDeal,
    options: living,
    gone: [8, 9, 1, 2, 3, 4],
    night: 2,
    short: true,
  },
  {
    name: 'sport, one who fires at all numbers',
    ruleset: 'sport',
    cards: sportsDeal,
    options: { bestMove: 'off' },
    gone: [8, 9, 1, 2, 3, 4],
    night: 2,
    short: true,
  },
  {
    name: 'sport, two who fire',
    ruleset: 'sport',
    cards: sportsDeal,
    options: { ...living, bestMove: 'off' },
    gone: [8, 1, 2, 3],
    night: 2,
  },
];
