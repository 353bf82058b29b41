import type { TableDocument } from '../ports/journal.ts';
import type { SeatedPlayer } from '../ports/ports.ts';

type Players = Pick<TableDocument, 'players'>;

/** The players with their seats. */
export const seatsOf = (table: Players): readonly SeatedPlayer[] =>
  table.players.map((player, index) => ({ ...player, seat: index + 1 }));

/** The player with this user id, with their seat. */
export const seatIn = (table: Players, userId: string): SeatedPlayer | undefined =>
  seatsOf(table).find((player) => player.userId === userId);

/** Returns true if this person has a seat at the table. */
export const isSeated = (table: Players, userId: string): boolean =>
  table.players.some((player) => player.userId === userId);
