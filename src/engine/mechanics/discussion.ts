import { unchanged } from '../kernel/change.ts';
import { type EventsOf, form } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, PhasePart, ViewsOf } from '../kernel/mechanic.ts';
import type { Choice } from '../kernel/notices.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { type GameState, isAlive, living, livingNumbers, type SeatState, seatOf } from '../kernel/state.ts';
import { toAll } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber, VoteChoice } from '../kernel/types.ts';
import { nominees } from './trial/trial.ts';

const events = {
  /** The seat is ready for the vote (B6). */
  Readied: { seat: form.seat },
};

type DiscussionEvents = EventsOf<typeof events>;

/** Everybody may speak and propose candidates, until all are ready or the time is over (B6). */
export function freeDiscussion(seconds: (state: GameState) => number): PhasePart {
  return {
    forAll: true,
    next: (turn) => !turn.state.day.discussed && turn.begin({ kind: 'discussion' }, seconds(turn.state)),
  };
}

const isOpen = ({ step, open }: GameState): boolean => open && step?.kind === 'discussion';

/**
 * A player proposes any number of candidates, also themselves. A second proposal of a candidate changes nothing (B6).
 */
function propose(turn: Turn, seat: SeatState, targets: readonly VoteChoice[]): Refusal | null {
  const { state } = turn;
  if (!isOpen(state)) return { code: 'not-now', verb: 'nominates' };
  const [target] = targets;
  if (typeof target !== 'number' || targets.length !== 1) return { code: 'wrong-count', want: 1 };
  if (!seatOf(state, target)) return { code: 'no-such-seat', seat: target };
  if (!isAlive(state, target)) return { code: 'target-out', seat: target };
  const known = nominees(state).includes(target);
  if (!known) turn.emit({ type: 'Nominated', by: seat.number, seat: target });
  return null;
}

/** Marks the player as ready for the vote, which is final. */
function ready(turn: Turn, { number }: SeatState, targets: readonly VoteChoice[]): Refusal | null {
  const { state } = turn;
  if (!isOpen(state)) return { code: 'not-now', verb: 'ready' };
  if (targets.length > 0) return { code: 'wrong-count', want: 0 };
  if (isReady(state, number)) return { code: 'already-ready' };
  turn.emit({ type: 'Readied', seat: number });
  settleDiscussion(turn);
  return null;
}

/** Returns true if the seat has said that it is ready for the vote. */
export const isReady = ({ day: { ready = [] } }: GameState, seat: SeatNumber): boolean => ready.includes(seat);

/** The discussion ends when every living player is ready (B6). */
function settleDiscussion(turn: Turn): void {
  const { state } = turn;
  if (isOpen(state) && living(state).every(({ number }) => isReady(state, number))) turn.endStep('complete');
}

function discussionChoices(state: GameState, { number, left }: SeatState): readonly Choice[] {
  if (!isOpen(state) || left) return [];
  const proposing: Choice = { verb: 'nominates', options: livingNumbers(state), min: 1, max: 1 };
  return isReady(state, number) ? [proposing] : [proposing, { verb: 'ready', options: [], min: 0, max: 0 }];
}

/** Everybody may propose candidates, and the discussion ends when all are ready (B6). */
export const discussion: Mechanic = {
  name: 'discussion',
  events,
  actions: {
    nominates: { carryOut: (turn, seat, { targets }) => propose(turn, seat, targets) },
    ready: { carryOut: (turn, seat, { targets }) => ready(turn, seat, targets) },
  },
  choices: (_, state, seat) => discussionChoices(state, seat),
  choiceSteps: ['discussion'],
  voices: { discussion: { forAll: true } },
  departed: settleDiscussion,
  fresh: { day: { discussed: false, ready: [] } },
  fold: {
    StepBegan: (_, { step }) => (step.kind === 'discussion' ? { day: { discussed: true } } : unchanged),
    Readied: ({ day: { ready = [] } }, { seat }) => ({ day: { ready: [...ready, seat] } }),
  } satisfies FoldsOf<DiscussionEvents>,
  audience: { Readied: (event) => toAll(event) } satisfies AudiencesOf<DiscussionEvents>,
  view: {
    GameStarted: () => ({ ready: [] }),
    DayBroke: () => ({ ready: [] }),
    Readied: ({ ready = [] }, { seat }) => ({ ready: [...ready, seat] }),
  } satisfies ViewsOf<DiscussionEvents>,
};

declare module '../kernel/events.ts' {
  interface Events extends DiscussionEvents {}
}

declare module '../kernel/notices.ts' {
  interface AllNews extends DiscussionEvents {}
}

declare module '../kernel/view.ts' {
  interface View {
    /** The seats that are ready for the vote, where there is a free discussion. */
    readonly ready?: readonly SeatNumber[];
  }
}

declare module '../kernel/step.ts' {
  interface Steps {
    /** Everybody may speak and propose candidates, until all are ready for the vote (B6). */
    readonly discussion: unknown;
  }
}

declare module '../kernel/state.ts' {
  interface DayState {
    /** The free discussion has been held (B6). */
    readonly discussed?: boolean;
    readonly ready?: readonly SeatNumber[];
  }
}

declare module '../kernel/refusal.ts' {
  interface Refusals {
    readonly 'already-ready': unknown;
  }
}

declare module '../kernel/types.ts' {
  interface Verbs {
    readonly ready: unknown;
  }
}
