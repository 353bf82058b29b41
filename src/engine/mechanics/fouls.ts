import { changed } from '../kernel/changed.ts';
import { type EventsOf, form, type Values } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../kernel/mechanic.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { type GameState, isAlive, type SeatState, seatOf, withSeat } from '../kernel/state.ts';
import { toAll } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';
import type { SeatView, View } from '../kernel/view.ts';
import { settleBallot } from './ballot/ballot.ts';
import { bannedByFouls } from './foul-bans.ts';
import { hasLastWord } from './last-minute.ts';

const events = {
  /** `silent`: the day on which this foul costs the seat its speech (C21). */
  Fouled: {
    seat: form.seat,
    reason: form.text,
    count: form.whole(1),
    silent: form.nullable(form.whole(1)),
    /** It is a technical foul. These are counted apart (F22). */
    technical: form.flag,
  },
  /**
   * The host has taken a foul back. `count`: the fouls that remain. `silent`: the day without speech after the change.
   */
  FoulForgiven: {
    seat: form.seat,
    count: form.whole(0),
    silent: form.nullable(form.whole(1)),
    technical: form.flag,
  },
};

const endFacts = {
  /** The seats whose fouls are cleared by the end (C22), if there are any. */
  cleared: form.optional(form.list(form.seat)),
};

type FoulEvents = EventsOf<typeof events>;

const countOf = ({ fouls = 0 }: SeatState | SeatView): number => fouls;

const technicalOf = ({ technical = 0 }: SeatState | SeatView): number => technical;

/** The technical foul that removes a player (F22). */
const mostTechnical = 2;

const isTechnicalOffered = ({ options }: GameState): boolean => options['technicalFouls'] === true;

/** Returns why this player can get no foul, or lose none. A player who is out can while the last word is due (F21). */
function refuse({ state }: Turn, number: SeatNumber): Refusal | null {
  if (!seatOf(state, number)) return { code: 'no-such-seat', seat: number };
  return isAlive(state, number) || hasLastWord(state, number)
    ? null
    : { code: 'target-out', seat: number, clause: 'G6' };
}

/** A foul for temper or disputes, counted apart. The second removes the player (F22). */
function technicalFoul(turn: Turn, number: SeatNumber, reason: string): Refusal | null {
  if (!isTechnicalOffered(turn.state)) return { code: 'not-in-ruleset', verb: 'foul' };
  const refusal = refuse(turn, number);
  if (refusal) return refusal;
  const count = technicalOf(seatOf(turn.state, number)!) + 1;
  turn.emit({ type: 'Fouled', seat: number, reason, count, silent: null, technical: true });
  return count < mostTechnical ? null : turn.depart(number, 'removed');
}

/** The host gives a foul with its reason, and its consequence follows at once (C20, C21). */
function foul(turn: Turn, number: SeatNumber, reason: string): Refusal | null {
  const rules = turn.rules.fouls;
  if (!rules) return { code: 'not-in-ruleset', verb: 'foul' };
  const refusal = refuse(turn, number);
  if (refusal) return refusal;
  const seat = seatOf(turn.state, number)!;
  const count = countOf(seat) + 1;
  const isCostly = count === rules.silence && rules.cost?.(turn.state.options) !== 'nothing';
  const silent = isCostly ? silentDay(turn.state, number) : null;
  turn.emit({ type: 'Fouled', seat: number, reason, count, silent });
  if (count >= rules.removal) return turn.depart(number, 'removed');
  settleBallot(turn);
  return null;
}

/**
 * The host takes a foul back, which from now on has no consequence. Past consequences remain: a player who was removed
 * for it stays out (C21).
 */
function forgive(turn: Turn, number: SeatNumber, technical: boolean): Refusal | null {
  const rules = turn.rules.fouls;
  if (!rules || (technical && !isTechnicalOffered(turn.state))) return { code: 'not-in-ruleset', verb: 'forgive' };
  const refusal = refuse(turn, number);
  if (refusal) return refusal;
  const seat = seatOf(turn.state, number)!;
  if (technical) return forgiveTechnical(turn, seat);
  if (countOf(seat) === 0) return { code: 'no-foul', seat: number, clause: 'C21' };
  const silent = countOf(seat) === rules.silence ? null : (seat.silent ?? null);
  turn.emit({ type: 'FoulForgiven', seat: number, count: countOf(seat) - 1, silent });
  return null;
}

function forgiveTechnical(turn: Turn, seat: SeatState): Refusal | null {
  const { number, silent = null } = seat;
  const count = technicalOf(seat);
  if (count === 0) return { code: 'no-foul', seat: number, clause: 'F22' };
  turn.emit({ type: 'FoulForgiven', seat: number, count: count - 1, silent, technical: true });
  return null;
}

/** C21: this day if the speech is still to come, otherwise the next. A speech that has begun goes on. */
const silentDay = ({ phase, round, day }: GameState, seat: SeatNumber): number =>
  phase === 'day' && day.spoken.includes(seat) ? round + 1 : Math.max(1, round);

declare module '../kernel/events.ts' {
  interface Events extends FoulEvents {}
  interface EndFacts extends Values<typeof endFacts> {}
}

/** A foul as everybody knows it. */
export interface FoulView {
  readonly seat: SeatNumber;
  readonly reason: string;
  /** The host has taken it back. */
  readonly forgiven: boolean;
  readonly technical?: true;
}

declare module '../kernel/view.ts' {
  interface View {
    /** All fouls of this game, in order, where the host gives fouls. */
    readonly fouls?: readonly FoulView[];
  }
  interface SeatView {
    readonly fouls?: number;
    /** Technical fouls, where they are given (F22). */
    readonly technical?: number;
  }
}

declare module '../kernel/notices.ts' {
  interface AllNews extends FoulEvents {}
}

const withoutFouls = (seat: SeatState): SeatState => changed(seat, { fouls: 0, silent: null, technical: 0 });

const fouled = (fouls: number, silent: number | null): Partial<SeatState> =>
  silent === null ? { fouls } : { fouls, silent };

const fold: FoldsOf<FoulEvents> = {
  GameStarted: ({ seats }) => ({ seats: seats.map(withoutFouls) }),
  Fouled: (state, { seat, count, silent, technical }) => ({
    seats: withSeat(state, seat, technical ? { technical: count } : fouled(count, silent)),
  }),
  FoulForgiven: (state, { seat, count, silent, technical }) => ({
    seats: withSeat(state, seat, technical ? { technical: count } : { fouls: count, silent }),
  }),
  // Fouls are cleared after each game (C22).
  GameEnded: ({ seats }) => ({ seats: seats.map(withoutFouls) }),
};

const counted = (
  seats: View['seats'],
  { seat: number, count, technical }: { readonly seat: SeatNumber; readonly count: number; readonly technical?: true },
): View['seats'] =>
  seats.map((seat) => {
    if (seat.number !== number) return seat;
    return technical ? { ...seat, technical: count } : { ...seat, fouls: count };
  });

/** Marks the latest foul of its kind that this seat still has as forgiven. */
function forgiven({ fouls = [] }: View, number: SeatNumber, technical: true | undefined): readonly FoulView[] {
  const latest = fouls.findLastIndex((foul) => foul.seat === number && !foul.forgiven && foul.technical === technical);
  return fouls.map((foul, index) => (index === latest ? { ...foul, forgiven: true } : foul));
}

const view: ViewsOf<FoulEvents> = {
  GameStarted: ({ seats }) => ({ fouls: [], seats: seats.map((seat) => ({ ...seat, fouls: 0 })) }),
  GameEnded: ({ seats }) => ({ seats: seats.map((seat) => ({ ...seat, fouls: 0 })) }),
  Fouled: ({ seats, fouls = [] }, news) => ({
    seats: counted(seats, news),
    fouls: [
      ...fouls,
      { seat: news.seat, reason: news.reason, forgiven: false, ...(news.technical ? { technical: true } : {}) },
    ],
  }),
  FoulForgiven: (known, news) => ({
    seats: counted(known.seats, news),
    fouls: forgiven(known, news.seat, news.technical),
  }),
};

/** The host punishes a player who breaks the rules of conduct (C20, C21). */
export const fouls: Mechanic = {
  name: 'fouls',
  events,
  endFacts,
  bans: bannedByFouls,
  // C23: the host's reason is announced.
  announcesRemovals: true,
  ending(_, { seats }) {
    const cleared = seats.filter((seat) => countOf(seat) > 0).map(({ number }) => number);
    return cleared.length > 0 ? { cleared } : {};
  },
  orders: {
    foul: (turn, { seat, reason, technical }) => (technical ? technicalFoul : foul)(turn, seat, reason),
    forgive: (turn, { seat, technical }) => forgive(turn, seat, technical ?? false),
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
    readonly foul: { readonly seat: SeatNumber; readonly reason: string; readonly technical?: true };
    /** Takes back the latest foul of this seat, or its latest technical foul (F22). */
    readonly forgive: { readonly seat: SeatNumber; readonly technical?: true };
  }
}
