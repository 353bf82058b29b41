import type { Achievement } from './achievement.ts';

/** The person won, and nobody voted against them in two ballots or more. */
export const untouched: Achievement = {
  id: 'untouched',
  isEarned: ({ seat, won }, { ballots }) =>
    won && ballots.length >= 2 && ballots.every(({ votes }) => votes.every(({ choice }) => choice !== seat)),
};
