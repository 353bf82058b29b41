import { type EventsOf, form } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../kernel/mechanic.ts';
import type { Choice } from '../kernel/notices.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Rng } from '../kernel/rng.ts';
import type { GameState, SeatState } from '../kernel/state.ts';
import { toAll } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber, VoteChoice } from '../kernel/types.ts';
import { type Trial, trialOf, type Verdict, withTrial } from './trial/state.ts';
import { tell } from './trial/trial.ts';

const events = {
  /** A duellist has named a number. `late`: the seat was given the lowest number that was free (A8). */
  NumberNamed: { seat: form.seat, named: form.whole(), late: form.flag },
};

type DuelEvents = EventsOf<typeof events>;

/** The host draws from these numbers, and each tied seat names one (A8). */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The number of draws after which nobody is jailed. */
const mostDraws = 10;

/**
 * The next tied seat names a number, in seat order. When all have, the seat farthest from the drawn number is jailed
 * (A8).
 */
export function fight(turn: Turn, seconds: number): true {
  const { duel } = trialOf(turn.state);
  const [only] = duel;
  // G11: a seat that is left alone is treated as the only nominee.
  if (duel.length === 1) return tell(turn, { outcome: 'sole-nominee', seat: only!.seat });
  const due = duel.filter(({ named }) => named === null).map(({ seat }) => seat);
  if (due.length === 0) return tell(turn, outcome(duel.filter(hasNamed), turn.rng));
  const taken = duel.map(({ named }) => named);
  const free = numbers.filter((number) => !taken.includes(number));
  return turn.begin({ kind: 'duel', seat: Math.min(...due), free }, seconds);
}

interface Named {
  readonly seat: SeatNumber;
  readonly named: number;
}

const hasNamed = (each: Trial['duel'][number]): each is Named => each.named !== null;

/** Draws until one seat is farthest. After each tie a new number is drawn, and the named numbers stay. */
function outcome(named: readonly Named[], rng: Rng): Verdict {
  const drawn: number[] = [];
  while (drawn.length < mostDraws) {
    const number = rng.pick(numbers);
    drawn.push(number);
    const most = Math.max(...named.map((each) => Math.abs(each.named - number)));
    const farthest = named.filter((each) => Math.abs(each.named - number) === most);
    if (farthest.length === 1) return { outcome: 'duel', named, drawn, seat: farthest[0]!.seat };
  }
  return { outcome: 'duel', named, drawn, seat: null };
}

const stepOf = ({ open, step }: GameState) => (open && step?.kind === 'duel' ? step : null);

/** Names a number that nobody else has named. It is final. */
function nameNumber(turn: Turn, { number }: SeatState, targets: readonly VoteChoice[]): Refusal | null {
  const step = stepOf(turn.state);
  if (step?.seat !== number) return { code: 'not-now', verb: 'names' };
  const [named] = targets;
  if (typeof named !== 'number' || targets.length !== 1) return { code: 'wrong-count', want: 1 };
  if (!step.free.includes(named)) return { code: 'number-taken', free: step.free, clause: 'A8' };
  turn.emit({ type: 'NumberNamed', seat: number, named });
  turn.endStep('complete');
  return null;
}

/** A player who is too late gets the lowest number that is free. */
function closeDuel(turn: Turn): void {
  const step = stepOf(turn.state);
  if (step) turn.emit({ type: 'NumberNamed', seat: step.seat, named: step.free[0]!, late: true });
}

/** G11: a duellist who is left alone needs no number. */
function settleDuel(turn: Turn): void {
  const { state } = turn;
  if (state.step?.kind === 'duel' && trialOf(state).duel.length < 2) turn.endStep('void');
}

function duelChoices(state: GameState, { number }: SeatState): readonly Choice[] {
  const step = stepOf(state);
  return step?.seat === number ? [{ verb: 'names', options: step.free, min: 1, max: 1 }] : [];
}

/** The players who are tied name numbers, and the one farthest from a drawn number is jailed (A8). */
export const duel: Mechanic = {
  name: 'duel',
  events,
  voices: { duel: { ownTime: true } },
  actions: { names: { carryOut: (turn, seat, { targets }) => nameNumber(turn, seat, targets) } },
  choices: (_, state, seat) => duelChoices(state, seat),
  choiceSteps: ['duel'],
  closing: closeDuel,
  departed: settleDuel,
  fold: {
    NumberNamed: (state, { seat, named }) =>
      withTrial(state, { duel: trialOf(state).duel.map((each) => (each.seat === seat ? { seat, named } : each)) }),
  } satisfies FoldsOf<DuelEvents>,
  audience: { NumberNamed: (event) => toAll(event) } satisfies AudiencesOf<DuelEvents>,
  view: { NumberNamed: () => ({}) } satisfies ViewsOf<DuelEvents>,
};

declare module '../kernel/events.ts' {
  interface Events extends DuelEvents {}
}

declare module '../kernel/notices.ts' {
  interface AllNews extends DuelEvents {}
}

declare module '../kernel/step.ts' {
  interface Steps {
    /** The host draws a number to decide a tie. This seat names one that is free (A8). */
    readonly duel: { readonly seat: SeatNumber; readonly free: readonly number[] };
  }
}

declare module '../kernel/refusal.ts' {
  interface Refusals {
    /** A number from 1 to 9 that nobody else has named is wanted (A8). */
    readonly 'number-taken': { readonly free: readonly number[] };
  }
}

declare module '../kernel/types.ts' {
  interface Verbs {
    readonly names: unknown;
  }
}

declare module './trial/state.ts' {
  interface AfterTie {
    /** A duel between these seats (A8). */
    readonly duel: unknown;
  }
  interface Verdicts {
    /**
     * The result of a duel (A8).
     * - `named`: the number of each seat.
     * - `drawn`: the numbers that were drawn, in order.
     * - `seat`: the seat farthest from the last of them. `null`: none.
     */
    readonly duel: {
      readonly named: readonly { readonly seat: SeatNumber; readonly named: number }[];
      readonly drawn: readonly number[];
      readonly seat: SeatNumber | null;
    };
  }
}
