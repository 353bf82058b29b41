import type { Achievement } from './achievement.ts';

/** The person won alone: nobody else did. */
export const alone: Achievement = {
  id: 'alone',
  isEarned: ({ seat, won, left }, { result }) =>
    won && left === null && result.people.every((other) => other.seat === seat || !other.won),
};
