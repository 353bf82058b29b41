import type { Achievement } from './achievement.ts';

/** The person was turned to another side, and won with it. */
export const turncoat: Achievement = {
  id: 'turncoat',
  isEarned: ({ dealtSide, side, won }) => won && side !== dealtSide,
};
