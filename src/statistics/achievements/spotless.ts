import type { Achievement } from './achievement.ts';

/** The person won a game with fouls, and was in it to its end without one. */
export const spotless: Achievement = {
  id: 'spotless',
  isEarned: ({ won, left, fouls }, { result }) =>
    won && left === null && fouls === 0 && result.people.reduce((sum, other) => sum + other.fouls, 0) >= 3,
};
