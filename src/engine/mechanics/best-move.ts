/** The player whom the mafia has hit first names up to three players (F17). */
import { type Change, unchanged } from '../kernel/change.ts';
import { type EventsOf, form, type Values } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../kernel/mechanic.ts';
import type { Choice } from '../kernel/notices.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { open, seal } from '../kernel/secret.ts';
import { type GameState, type SeatState, seatOf } from '../kernel/state.ts';
import { toSeat } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { VoteChoice } from '../kernel/types.ts';
import { hitTonight } from './hunt.ts';

/** The night in which the best move is called, and the day of the last word in which it is made otherwise. */
const round = 2;

/** The largest number of seats that it names. */
const most = 3;

/** The call of the best move. */
export const bestMoveCall = 'best-move';

const bestMoveFields = { by: form.seat, seats: form.list(form.seat) };

/** A best move, once somebody may make one. Without seats, nobody is named. */
type BestMove = Values<typeof bestMoveFields>;

const events = { BestMoveMade: { by: form.secret(form.seat), seats: form.secret(form.list(form.seat)) } };

type BestMoveEvents = EventsOf<typeof events>;

const endFacts = {
  /** The best move, if somebody could make one (F17). */
  bestMove: form.optional(form.fields(bestMoveFields)),
};

interface BestMoveNews {
  /** To the player who has made it. */
  readonly BestMoveMade: BestMove;
}

/** Returns true if two or more players have left by the vote of day 1, after which there is no best move. */
const isLost = ({ seats }: GameState): boolean =>
  seats.filter(({ left }) => left?.cause === 'vote' && left.round === 1).length > 1;

/** Returns true if the best move is called in this night. */
export const callsBestMove = (state: GameState): boolean =>
  state.options['bestMove'] === 'night' && state.round === round && !isLost(state);

/** Returns true if this seat may make its best move now. */
function isAsked(state: GameState, { number, left }: SeatState): boolean {
  const { step, options } = state;
  if (!state.open || state.round !== round || isLost(state)) return false;
  if (options['bestMove'] === 'night')
    return step?.kind === 'call' && step.call === bestMoveCall && hitTonight(state) === number;
  const isWord = step?.kind === 'speech' && step.purpose === 'last-word' && step.seat === number;
  return options['bestMove'] === 'word' && isWord && left?.cause === 'night';
}

/** Names up to three other seats, also those that have left. It may be changed until the time is up. */
function name(turn: Turn, seat: SeatState, named: readonly VoteChoice[]): Refusal | null {
  const { state } = turn;
  if (!isAsked(state, seat)) return { code: 'not-now', verb: 'names' };
  const seats = named.filter((each) => typeof each === 'number');
  if (seats.length < 1 || seats.length > most || new Set(seats).size !== named.length)
    return { code: 'wrong-range', least: 1, most, clause: 'F17' };
  const unknown = seats.find((each) => !seatOf(state, each));
  if (unknown !== undefined) return { code: 'no-such-seat', seat: unknown };
  if (seats.includes(seat.number)) return { code: 'target-self', clause: 'F17' };
  turn.emit({ type: 'BestMoveMade', by: seal(seat.number), seats: seal(seats) });
  return null;
}

function bestMoveChoices(state: GameState, seat: SeatState): readonly Choice[] {
  if (!isAsked(state, seat)) return [];
  const options = state.seats.map(({ number }) => number).filter((number) => number !== seat.number);
  const { seats = [] } = state.bestMove ?? {};
  const picked = seats.length > 0 ? { picked: seats } : null;
  return [Object.assign({ verb: 'names', options, min: 1, max: most } as const, picked)];
}

/** Notes who may make the best move, when the call or the last word begins. */
function asked(state: GameState): Change {
  const { step } = state;
  const isCall = step?.kind === 'call' && step.call === bestMoveCall;
  const by = isCall ? hitTonight(state) : step !== null && 'seat' in step ? step.seat : null;
  const seat = by === null ? undefined : seatOf(state, by);
  return seat && isAsked(state, seat) ? { bestMove: { by: seat.number, seats: [] } } : unchanged;
}

const fold: FoldsOf<BestMoveEvents> = {
  StepOpened: (state) => asked(state),
  BestMoveMade: (_, { by, seats }) => ({ bestMove: { by: open(by), seats: open(seats) } }),
  // A player who leaves before the end of the call has none.
  SeatLeft: ({ bestMove, phase }, { seat }) =>
    phase === 'night' && bestMove?.by === seat ? { bestMove: null } : unchanged,
};

const audience: AudiencesOf<BestMoveEvents> = {
  BestMoveMade: ({ by, seats }) => toSeat(open(by), { type: 'BestMoveMade', by: open(by), seats: open(seats) }),
};

const view: ViewsOf<BestMoveNews> = {
  GameStarted: () => ({ bestMove: null }),
  BestMoveMade: (_, { by, seats }) => ({ bestMove: { by, seats } }),
  GameEnded: (_, { bestMove }) => (bestMove ? { bestMove } : {}),
};

/** The best move stays secret until the end of the game (F17). */
export const bestMove: Mechanic = {
  name: 'best move',
  events,
  endFacts,
  actions: { names: { carryOut: (turn, seat, { targets }) => name(turn, seat, targets) } },
  choices: (_, state, seat) => bestMoveChoices(state, seat),
  choiceSteps: ['call', 'speech'],
  fresh: { game: { bestMove: null } },
  fold,
  audience,
  view,
  ending: (_, { bestMove: made }) => (made ? { bestMove: made } : {}),
};

declare module '../kernel/types.ts' {
  interface Verbs {
    readonly names: unknown;
  }
}

declare module '../kernel/events.ts' {
  interface Events extends BestMoveEvents {}
  interface EndFacts extends Values<typeof endFacts> {}
}

declare module '../kernel/notices.ts' {
  interface AllNews extends BestMoveNews {}
}

declare module '../kernel/state.ts' {
  interface GameState {
    readonly bestMove?: BestMove | null;
  }
}

declare module '../kernel/view.ts' {
  interface View {
    /** The own best move, and after the end that of the game (F17). */
    readonly bestMove?: BestMove | null;
  }
}
