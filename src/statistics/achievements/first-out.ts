import type { Achievement } from './achievement.ts';

/** The person left the game on its first night or day, and their side won. */
export const firstOut: Achievement = {
  id: 'first-out',
  isEarned: ({ won, left }) => won && left !== null && left.round === 1,
};
