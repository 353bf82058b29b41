import type { SeatNumber } from '#engine/kernel/types.ts';

/** A member of the guild, with their name there. */
export interface Player {
  readonly userId: string;
  readonly name: string;
}

/** A player with their seat. */
export interface SeatedPlayer extends Player {
  readonly seat: SeatNumber;
}
