import type { SeatNumber } from '#engine/kernel/types.ts';

/** The achievements, in the order in which they are shown. */
export const achievementIds = [
  'sharp-eye',
  'detective',
  'guardian',
  'untouched',
  'last-one',
  'whole-clan',
  'first-out',
  'turncoat',
  'alone',
  'marathon',
  'lightning',
  'substitute',
  'spotless',
] as const;

/** The id of an achievement. */
export type AchievementId = (typeof achievementIds)[number];

/** The achievements of a person in a game. */
export interface EarnedBy {
  readonly seat: SeatNumber;
  readonly userId: string;
  readonly achievements: readonly AchievementId[];
}
