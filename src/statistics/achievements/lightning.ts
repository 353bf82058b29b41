import type { Achievement } from './achievement.ts';

/** The person won, and the game was over by its second round. */
export const lightning: Achievement = {
  id: 'lightning',
  isEarned: ({ won }, { rounds }) => won && rounds <= 2,
};
