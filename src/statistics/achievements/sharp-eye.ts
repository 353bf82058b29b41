import type { Achievement } from './achievement.ts';

/** All votes of a player of the town, three at least, were against the guilty. */
export const sharpEye: Achievement = {
  id: 'sharp-eye',
  isEarned: ({ side, votes, guilty }) => side === 'town' && votes >= 3 && guilty === votes,
};
