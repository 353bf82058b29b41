import type { Achievement } from './achievement.ts';

/** The person was in the game to the end of the sixth round or a later one. */
export const marathon: Achievement = {
  id: 'marathon',
  isEarned: ({ left, share }, { rounds }) => left === null && share === 1 && rounds >= 6,
};
