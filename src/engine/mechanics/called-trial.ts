import { unchanged } from '../kernel/change.ts';
import type { FoldsOf, Mechanic, PhasePart } from '../kernel/mechanic.ts';
import { type GameState, living } from '../kernel/state.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber, VoteChoice } from '../kernel/types.ts';
import type { Ballot } from './ballot/state.ts';
import { tallyOf } from './ballot/tally.ts';
import { nextCall } from './calling.ts';
import { trialOf, type Verdict } from './trial/state.ts';
import { nominees, tell } from './trial/trial.ts';

/** The choices that a rulebook has about a called vote. Lengths are in seconds. */
interface CalledTrialPlan {
  readonly defence: number;
  call(state: GameState): number;
  /** Returns true if each vote after a tie is called in the order opposite to the vote before it (F11). */
  reverses(state: GameState): boolean;
  /** Returns true if it is asked whether all of these seats leave (F12). */
  asks(state: GameState, tied: readonly SeatNumber[]): boolean;
  /** Returns the verdict for a seat that alone has the most votes, or for a single nominee (F7, F10, F13). */
  most(state: GameState, seat: SeatNumber): Verdict;
  single(state: GameState, seat: SeatNumber): Verdict | null;
}

/** The candidates are called one after another (F8). Ties lead to defences and further votes, then a question (F11). */
export function calledTrial(plan: CalledTrialPlan): PhasePart {
  return {
    next(turn) {
      const { state } = turn;
      const now = trialOf(state);
      if (now.settled) return explain(turn, plan);
      if (isBroken(turn, plan)) return tell(turn, { outcome: 'cancelled' });
      if (state.ballot) return call(turn, plan, state.ballot.round, state.ballot.choices);
      if (now.result) return conclude(turn, verdictOf(turn, plan));
      if (now.asked.length > 0) return ask(turn, plan, now.asked);
      if (now.round === 0) return vote(turn, plan, nominees(state), 1);
      const silent = now.tied.find((seat) => !now.defended.includes(seat));
      return silent !== undefined && now.tied.length > 1
        ? defend(turn, plan, silent)
        : vote(turn, plan, now.tied, now.round + 1);
    },
  };
}

/** A player who stays although the vote has named them has a word, if the rulebook gives one (F13). */
function explain(turn: Turn, plan: CalledTrialPlan): boolean {
  const { spared, defended } = trialOf(turn.state);
  if (spared === null || defended.includes(spared)) return false;
  return defend(turn, plan, spared);
}

const defend = (turn: Turn, { defence }: CalledTrialPlan, seat: SeatNumber): true =>
  turn.begin({ kind: 'speech', seat, purpose: 'defence' }, defence);

/** Tells a verdict. Those who leave by it are out at once (F10, F11). */
function conclude(turn: Turn, verdict: Verdict): true {
  tell(turn, verdict);
  const { condemned } = trialOf(turn.state);
  if (condemned.length > 0) turn.leave(condemned, 'vote');
  return true;
}

function vote(turn: Turn, plan: CalledTrialPlan, among: readonly SeatNumber[], round: number): true {
  const [only] = among;
  if (only === undefined) return conclude(turn, { outcome: 'no-nominee' });
  const verdict = among.length === 1 ? plan.single(turn.state, only) : null;
  if (verdict) return conclude(turn, verdict);
  const isReversed = plan.reverses(turn.state) && round % 2 === 0;
  return call(turn, plan, round, isReversed ? among.toReversed() : among);
}

function call(turn: Turn, plan: CalledTrialPlan, round: number, choices: readonly VoteChoice[]): true {
  if (turn.state.ballot) count(turn, turn.state.ballot);
  const called = turn.state.ballot ? nextCall(turn.state) : choices[0];
  const goesOn = turn.state.ballot ? ({ goesOn: true } as const) : null;
  return turn.begin(
    Object.assign({ kind: 'ballot' as const, round, choices, called: called! }, goesOn),
    plan.call(turn.state),
  );
}

/** Tells the count of the call that has just ended (F8). */
function count(turn: Turn, { called, votes }: Ballot): void {
  const told = tallyOf(turn.rules, turn.state, votes).find(({ choice }) => choice === called.at(-1));
  if (!told) return;
  const by = votes.filter(({ choice }) => choice === told.choice).map((vote) => vote.by);
  turn.emit({ type: 'CallCounted', choice: told.choice, votes: told.votes, by });
}

/**
 * Asks whether all of the tied leave. One of them who is left alone leaves without the question (F11). Somebody may have
 * left since the tie, so the living are counted again (F12).
 */
function ask(turn: Turn, plan: CalledTrialPlan, asked: readonly SeatNumber[]): true {
  const verdict = asked.length === 1 ? plan.single(turn.state, asked[0]!) : null;
  if (verdict) return conclude(turn, verdict);
  if (!plan.asks(turn.state, asked)) return conclude(turn, { outcome: 'none-leave', seats: asked });
  const { round } = trialOf(turn.state);
  return turn.begin(
    { kind: 'ballot', round: round + 1, choices: ['all', 'none'], about: asked },
    plan.call(turn.state),
  );
}

function verdictOf({ state }: Turn, plan: CalledTrialPlan): Verdict {
  const { result, round, tied, asked } = trialOf(state);
  switch (result!.kind) {
    case 'most':
      return plan.most(state, result!.seat);
    case 'answer':
      return { outcome: result!.answer === 'all' ? 'all-leave' : 'none-leave', seats: asked };
    default: {
      // F11: 0:0 after lost votes is a tie, too.
      const stood = round === 1 ? nominees(state) : tied;
      const top = result!.kind === 'tie' ? result!.seats : stood;
      const seats = stood.filter((seat) => top.includes(seat));
      // F13: the last candidate of an open ballot has no rival, also without any vote.
      if (seats.length === 1) return plan.most(state, seats[0]!);
      if (round === 1 || seats.length < stood.length) return { outcome: 'tie', seats, follows: 'defence' };
      return { outcome: 'tie', seats, follows: plan.asks(state, seats) ? 'question' : 'night' };
    }
  }
}

/** Returns true if the vote of this day is not held, because a player was removed (F21). */
const isCancelled = ({ cancelledDay = null, round }: GameState): boolean => cancelledDay === round;

/** Returns true if a vote is due and not held. Without one there is nothing to announce (F7, F21). */
function isBroken({ state }: Turn, plan: CalledTrialPlan): boolean {
  const [only, ...others] = nominees(state);
  if (only === undefined || !isCancelled(state)) return false;
  return others.length > 0 || plan.single(state, only)?.outcome !== 'spared';
}

/** F21: a vote that is cancelled is broken off. F11: one of the tied who is left alone is not asked about any more. */
function breakOff(turn: Turn): void {
  const { state } = turn;
  const { step, ballot } = state;
  if (state.phase !== 'day' || !step) return;
  const isVote = step.kind === 'ballot' || (step.kind === 'speech' && step.purpose === 'defence');
  const isLone = ballot?.choices.includes('all') && ballot.about.length < 2;
  if (!isVote || trialOf(state).settled || !(isCancelled(state) || isLone)) return;
  turn.endStep('void');
  if (isCancelled(state)) tell(turn, { outcome: 'cancelled' });
}

/** The day whose vote a removal cancels: this one, or the next if today's has its result (F21). */
function cancelledBy(state: GameState): number {
  const isOver = state.phase === 'day' && trialOf(state).settled;
  return isOver ? state.round + 1 : Math.max(1, state.round);
}

/** A removal cancels a vote (F21). */
export const calledVote: Mechanic = {
  name: 'called vote',
  departed: breakOff,
  fresh: { game: { cancelledDay: null } },
  fold: {
    SeatLeft: (state, { seat, cause }, before) => {
      if (cause !== 'removed' || state.options['cancelVote'] === 'no') return unchanged;
      const wasHit = before.phase === 'night' && before.night.hit === seat;
      return wasHit ? unchanged : { cancelledDay: cancelledBy(before) };
    },
  } satisfies FoldsOf<unknown>,
};

/** Returns true if these are all living seats (F12). */
export const areAll = (state: GameState, seats: readonly SeatNumber[]): boolean =>
  living(state).length === seats.length;

declare module './trial/state.ts' {
  interface Verdicts {
    /** The vote of this day is not held (F21). */
    readonly cancelled: unknown;
    /** The seat has the most votes and stays. `speaks`: it has a word (F13). */
    readonly spared: { readonly seat: SeatNumber; readonly speaks: boolean };
  }
}

declare module '../kernel/state.ts' {
  interface GameState {
    /** The day whose vote is not held (F21). */
    readonly cancelledDay?: number | null;
  }
}
