import type { Achievement } from './achievement.ts';

/** The person won as the last player of their side, of three or more. */
export const lastOne: Achievement = {
  id: 'last-one',
  isEarned: ({ side, won, left }, { result }) => {
    const own = result.people.filter((person) => person.side === side);
    const seats = new Set(own.map(({ seat }) => seat));
    const living = new Set(own.filter((person) => person.left === null).map(({ seat }) => seat));
    return won && left === null && seats.size >= 3 && living.size === 1;
  },
};
