import type { SeatNumber } from '#engine/kernel/types.ts';

/** A player at the table, with the public facts. */
export interface Neighbour {
  readonly seat: SeatNumber;
  readonly name: string;
  readonly userId: string;
}

/** The player on a seat of the table. */
export const neighbourAt = (table: readonly Neighbour[], seat: SeatNumber): Neighbour =>
  table.find((each) => each.seat === seat)!;
