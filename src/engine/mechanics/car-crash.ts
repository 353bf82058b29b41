import type { PhasePart } from '../kernel/mechanic.ts';
import { type GameState, living } from '../kernel/state.ts';
import type { Turn } from '../kernel/turn.ts';
import type { Options, SeatNumber } from '../kernel/types.ts';
import { isVoter } from './ballot/ballot.ts';
import type { Put } from './ballot/state.ts';
import { callNext, hold } from './calling.ts';
import { speak, speakingOrder } from './speeches.ts';
import { carryOutSentence, type SentencePlan } from './trial/sentence.ts';
import { trialOf, type Verdict } from './trial/state.ts';
import { tell, withoutVote } from './trial/trial.ts';

/** The choices that a rulebook has about the vote and the car crash. Lengths are in seconds. */
export interface CarCrashPlan extends SentencePlan {
  readonly decision: number;
  readonly ballot: number;
  readonly defence: number;
  /** Returns the seats on the ballot, in any order. They are called in the order of the speeches (C8). */
  candidates(state: GameState): readonly SeatNumber[];
  /** Returns true if it is asked, after a second tie, whether all of the tied seats leave (C11). */
  asks(state: GameState): boolean;
}

/**
 * The vote (C8). After a tie follow defences and a second ballot, in which the tied do not vote (C10). After a second
 * tie follows the question (C11). Ballots, defences and last words are all in speaking order.
 */
export function carCrash(plan: CarCrashPlan): PhasePart {
  return {
    next(turn) {
      const { state } = turn;
      const now = trialOf(state);
      if (now.condemned.length > 0) return carryOutSentence(turn, plan);
      if (now.settled) return false;
      if (state.ballot) return callNext(turn);
      if (now.result) return tell(turn, verdictOf(turn, plan));
      if (now.round === 0) return vote(turn, plan, { round: 1, choices: onBallot(state, plan) });
      if (now.round === 2) return ask(turn, plan);
      const silent = now.tied.find((seat) => !now.defended.includes(seat));
      if (silent !== undefined && now.tied.length > 1) return speak(turn, silent, 'defence', plan.defence);
      return vote(turn, plan, { round: 2, choices: now.tied }, now.tied);
    },
  };
}

/** Returns the seats on the ballot in the order of the speeches, in whatever order they were nominated. */
function onBallot(state: GameState, plan: CarCrashPlan): readonly SeatNumber[] {
  const candidates = plan.candidates(state);
  return speakingOrder(state).filter((seat) => candidates.includes(seat));
}

type Candidacy = Put & { readonly choices: readonly SeatNumber[] };

function vote(turn: Turn, plan: CarCrashPlan, put: Candidacy, barred: readonly SeatNumber[] = []): true {
  const verdict = withoutVote(put.choices);
  if (verdict) return tell(turn, verdict);
  if (!hasVoters(turn, barred)) return tell(turn, handless(turn, plan, put));
  return decideAndVote(turn, plan, put, barred);
}

/** Asks whether all seats of the second tie leave. The seats of the first tie do not vote on it. */
function ask(turn: Turn, plan: CarCrashPlan): true {
  const { asked, tied } = trialOf(turn.state);
  if (asked.length === 0) return tell(turn, { outcome: 'no-nominee' });
  if (!hasVoters(turn, tied)) return tell(turn, { outcome: 'none-leave', seats: asked });
  return decideAndVote(turn, plan, { round: 3, choices: ['all', 'none'], about: asked }, tied);
}

/** The time to decide precedes every ballot (C8). */
function decideAndVote(turn: Turn, plan: CarCrashPlan, put: Put, barred: readonly SeatNumber[]): true {
  if (trialOf(turn.state).deliberated < put.round)
    return turn.begin(Object.assign({ kind: 'deliberation' as const }, put), plan.decision);
  return hold(turn, Object.assign({}, put, barred.length > 0 ? { barred } : null), plan.ballot);
}

const hasVoters = ({ rules, state }: Turn, barred: readonly SeatNumber[]): boolean =>
  living(state).some((seat) => isVoter(rules, state, seat.number, barred));

function verdictOf(turn: Turn, plan: CarCrashPlan): Verdict {
  const { result, round, tied, asked } = trialOf(turn.state);
  switch (result!.kind) {
    case 'most':
      return { outcome: 'condemned', seat: result!.seat };
    case 'tie':
      return tie(turn, plan, result!.seats, round);
    case 'answer':
      return { outcome: result!.answer === 'all' ? 'all-leave' : 'none-leave', seats: asked };
    case 'no-votes':
    case 'leave':
      return handless(turn, plan, { round, choices: tied });
  }
}

/**
 * Returns the verdict without any votes: nobody leaves (C8), but in the second ballot it counts as a second tie (C10).
 */
const handless = (turn: Turn, plan: CarCrashPlan, { round, choices }: Candidacy): Verdict =>
  round === 1 ? { outcome: 'no-votes' } : tie(turn, plan, choices, round);

/** C11: if nobody is left to vote on the question, all stay. */
function tie(turn: Turn, plan: CarCrashPlan, seats: readonly SeatNumber[], round: number): Verdict {
  if (round === 1) return { outcome: 'tie', seats, follows: 'defence' };
  const asks = plan.asks(turn.state) && hasVoters(turn, trialOf(turn.state).tied);
  return { outcome: 'tie', seats, follows: asks ? 'question' : 'night' };
}

declare module './trial/state.ts' {
  interface AfterTie {
    /** The question whether all of them leave. */
    readonly question: unknown;
  }
  interface Verdicts {
    /** The answer to the question whether all of these leave (C11). */
    readonly 'all-leave': { readonly seats: readonly SeatNumber[] };
    /** The same, or the result of a ballot that spares them (D10). */
    readonly 'none-leave': { readonly seats: readonly SeatNumber[] };
  }
}

declare module '../kernel/traits.ts' {
  interface RulesetTraits {
    /** Returns true if all living players are on the first ballot (C8). By default, only nominees are. */
    everyoneOnBallot?(options: Options): boolean;
  }
}
