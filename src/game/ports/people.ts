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

/** The host modes for a host who does not play: beside the bot, or in person instead of its narrator. */
export const hostModes = ['beside', 'person'] as const;

/** The way in which a host who does not play hosts. */
export type HostMode = (typeof hostModes)[number];
