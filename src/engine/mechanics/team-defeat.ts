import { unchanged } from '../kernel/change.ts';
import { type EventsOf, form } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../kernel/mechanic.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { seatOf } from '../kernel/state.ts';
import { toAll } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';

const events = {
  /** The host has ordered the defeat of this player's side, for this reason (F23). */
  Defeated: { seat: form.seat, reason: form.text },
};

type TeamDefeatEvents = EventsOf<typeof events>;

/** The side of this player loses at once, whether the player is still in the game or not (F23). */
function defeat(turn: Turn, number: SeatNumber, reason: string): Refusal | null {
  const seat = seatOf(turn.state, number);
  if (!seat) return { code: 'no-such-seat', seat: number };
  turn.emit({ type: 'Defeated', seat: number, reason });
  turn.end(seat.faction === 'mafia' ? 'town' : 'mafia');
  return null;
}

/** A grave breach of the rules costs the whole side the game (F23). */
export const teamDefeat: Mechanic = {
  name: 'team defeat',
  events,
  orders: { defeat: (turn, { seat, reason }) => defeat(turn, seat, reason) },
  fold: { Defeated: () => unchanged } satisfies FoldsOf<TeamDefeatEvents>,
  audience: { Defeated: (event) => toAll(event) } satisfies AudiencesOf<TeamDefeatEvents>,
  view: { Defeated: () => ({}) } satisfies ViewsOf<TeamDefeatEvents>,
};

declare module '../kernel/events.ts' {
  interface Events extends TeamDefeatEvents {}
}

declare module '../kernel/notices.ts' {
  interface AllNews extends TeamDefeatEvents {}
}

declare module '../kernel/commands.ts' {
  interface MechanicOrders {
    /** The side of this seat loses the game (F23). */
    readonly defeat: { readonly seat: SeatNumber; readonly reason: string };
  }
}
