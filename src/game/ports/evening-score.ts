import type { Winner } from '#engine/kernel/types.ts';

/** The number of wins of each side, and of draws, in the games of an evening. */
export type EveningScore = Readonly<Partial<Record<Winner, number>>>;
