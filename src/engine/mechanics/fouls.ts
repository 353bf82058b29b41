import { changed } from '../kernel/changed.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../kernel/mechanic.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { type GameState, isAlive, type SeatState, seatOf, withSeat } from '../kernel/state.ts';
import { toAll } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';
import type { SeatView, View } from '../kernel/view.ts';
import { settleBallot } from './ballot/ballot.ts';
import { bannedByFouls } from './foul-bans.ts';

const countOf = ({ fouls = 0 }: SeatState | SeatView): number => fouls;

/** The host gives a foul with its reason, and its consequence follows at once (C20, C21). */
function foul(turn: Turn, number: SeatNumber, reason: string): Refusal | null {
  const rules = turn.rules.fouls;
  if (!rules) return { code: 'not-in-ruleset', verb: 'foul' };
  const seat = seatOf(turn.state, number);
  if (!seat) return { code: 'no-such-seat', seat: number };
  if (!isAlive(turn.state, number)) return { code: 'target-out', seat: number, clause: 'G6' };
  const count = countOf(seat) + 1;
  const silent = count === rules.silence ? silentDay(turn.state, number) : null;
  turn.emit({ type: 'Fouled', seat: number, reason, count, silent });
  if (count >= rules.removal) return turn.depart(number, 'removed');
  settleBallot(turn);
  return null;
}

/**
 * The host takes a foul back, which from now on has no consequence. Past consequences remain: a player who was removed
 * for it stays out (C21).
 */
function forgive(turn: Turn, number: SeatNumber): Refusal | null {
  const rules = turn.rules.fouls;
  if (!rules) return { code: 'not-in-ruleset', verb: 'forgive' };
  const seat = seatOf(turn.state, number);
  if (!seat) return { code: 'no-such-seat', seat: number };
  if (!isAlive(turn.state, number)) return { code: 'target-out', seat: number, clause: 'G6' };
  if (countOf(seat) === 0) return { code: 'no-foul', seat: number, clause: 'C21' };
  const silent = countOf(seat) === rules.silence ? null : (seat.silent ?? null);
  turn.emit({ type: 'FoulForgiven', seat: number, count: countOf(seat) - 1, silent });
  return null;
}

/** C21: this day if the speech is still to come, otherwise the next. A speech that has begun goes on. */
const silentDay = ({ phase, round, day }: GameState, seat: SeatNumber): number =>
  phase === 'day' && day.spoken.includes(seat) ? round + 1 : Math.max(1, round);

/** The events of the host's fouls. */
interface FoulEvents {
  /** `silent`: the day on which this foul costs the seat its speech (C21). */
  readonly Fouled: {
    readonly seat: SeatNumber;
    readonly reason: string;
    readonly count: number;
    readonly silent: number | null;
  };
  /**
   * The host has taken a foul back. `count`: the fouls that remain. `silent`: the day without speech after the change.
   */
  readonly FoulForgiven: { readonly seat: SeatNumber; readonly count: number; readonly silent: number | null };
}

declare module '../kernel/events.ts' {
  interface Events extends FoulEvents {}
}

declare module '../kernel/events.ts' {
  interface EndFacts {
    /** The seats whose fouls are cleared by the end (C22), if there are any. */
    readonly cleared?: readonly SeatNumber[];
  }
}

/** A foul as everybody knows it. */
export interface FoulView {
  readonly seat: SeatNumber;
  readonly reason: string;
  /** The host has taken it back. */
  readonly forgiven: boolean;
}

declare module '../kernel/view.ts' {
  interface View {
    /** All fouls of this game, in order, where the host gives fouls. */
    readonly fouls?: readonly FoulView[];
  }
  interface SeatView {
    readonly fouls?: number;
  }
}

declare module '../kernel/notices.ts' {
  interface AllNews extends FoulEvents {}
}

const withoutFouls = (seat: SeatState): SeatState => changed(seat, { fouls: 0, silent: null });

const fold: FoldsOf<FoulEvents> = {
  GameStarted: ({ seats }) => ({ seats: seats.map(withoutFouls) }),
  Fouled: (state, { seat, count, silent }) => ({
    seats: withSeat(state, seat, { fouls: count, ...(silent === null ? {} : { silent }) }),
  }),
  FoulForgiven: (state, { seat, count, silent }) => ({ seats: withSeat(state, seat, { fouls: count, silent }) }),
  // Fouls are cleared after each game (C22).
  GameEnded: ({ seats }) => ({ seats: seats.map(withoutFouls) }),
};

const counted = (seats: View['seats'], number: SeatNumber, fouls: number): View['seats'] =>
  seats.map((seat) => (seat.number === number ? { ...seat, fouls } : seat));

/** Marks the latest foul that this seat still has as forgiven. */
function forgiven({ fouls = [] }: View, number: SeatNumber): readonly FoulView[] {
  const latest = fouls.findLastIndex(({ seat, forgiven }) => seat === number && !forgiven);
  return fouls.map((foul, index) => (index === latest ? { ...foul, forgiven: true } : foul));
}

const view: ViewsOf<FoulEvents> = {
  GameStarted: ({ seats }) => ({ fouls: [], seats: seats.map((seat) => ({ ...seat, fouls: 0 })) }),
  GameEnded: ({ seats }) => ({ seats: seats.map((seat) => ({ ...seat, fouls: 0 })) }),
  Fouled: ({ seats, fouls = [] }, { seat, count, reason }) => ({
    seats: counted(seats, seat, count),
    fouls: [...fouls, { seat, reason, forgiven: false }],
  }),
  FoulForgiven: (known, { seat, count }) => ({
    seats: counted(known.seats, seat, count),
    fouls: forgiven(known, seat),
  }),
};

/** The host punishes a player who breaks the rules of conduct (C20, C21). */
export const fouls: Mechanic = {
  name: 'fouls',
  bans: bannedByFouls,
  // C23: the host's reason is announced.
  announcesRemovals: true,
  ending(_, { seats }) {
    const cleared = seats.filter((seat) => countOf(seat) > 0).map(({ number }) => number);
    return cleared.length > 0 ? { cleared } : {};
  },
  orders: {
    foul: (turn, { seat, reason }) => foul(turn, seat, reason),
    forgive: (turn, { seat }) => forgive(turn, seat),
  },
  fold,
  audience: {
    Fouled: (event) => toAll(event),
    FoulForgiven: (event) => toAll(event),
  } satisfies AudiencesOf<FoulEvents>,
  view,
};

declare module '../kernel/refusal.ts' {
  interface Refusals {
    /** This seat has no foul that could be taken back. */
    readonly 'no-foul': { readonly seat: SeatNumber };
  }
}

declare module '../kernel/commands.ts' {
  interface MechanicOrders {
    readonly foul: { readonly seat: SeatNumber; readonly reason: string };
    /** Takes back the latest foul of this seat. */
    readonly forgive: { readonly seat: SeatNumber };
  }
}
