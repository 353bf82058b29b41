import type { SeatedPlayer } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { isIn } from './relations.ts';

type Players = Pick<TableDocument, 'players'>;

const known = new WeakMap<Players['players'], readonly SeatedPlayer[]>();

/** The players with their seats. They are the same for a list of players that has not changed. */
export function seatsOf({ players }: Players): readonly SeatedPlayer[] {
  const seats = known.get(players) ?? players.map((player, index) => ({ ...player, seat: index + 1 }));
  known.set(players, seats);
  return seats;
}

/** The player with this user id, with their seat. */
export const seatIn = (table: Players, userId: string): SeatedPlayer | undefined =>
  seatsOf(table).find((player) => player.userId === userId);

/** Returns true if this person has a seat at the table. */
export const isSeated = (table: Players, userId: string): boolean => isIn(table.players, userId);
