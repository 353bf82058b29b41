import type { Achievement } from './achievement.ts';

/** The person took over a seat in a running game, and won. */
export const substitute: Achievement = {
  id: 'substitute',
  isEarned: ({ userId, seat, won, share }, { result }) =>
    won && share < 1 && result.people.findLast((other) => other.seat === seat)?.userId === userId,
};
