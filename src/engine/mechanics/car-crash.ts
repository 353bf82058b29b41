import type { Stage } from '../kernel/mechanic.ts';
import { type GameState, living } from '../kernel/state.ts';
import type { Put, Verdict } from '../kernel/step.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';
import { isVoter } from './ballot.ts';
import { carryOutSentence, type SentencePlan } from './sentence.ts';
import { speak, speakingOrder } from './speeches.ts';
import { tell, withoutVote } from './trial.ts';

/** Lengths in seconds; what a rulebook leaves to choose about the vote and the car crash. */
export interface CarCrashPlan extends SentencePlan {
  readonly decision: number;
  readonly ballot: number;
  readonly defence: number;
  /** The seats on the ballot, in any order: they are called in the order of the speeches (C8). */
  candidates(state: GameState): readonly SeatNumber[];
  /** Whether it is asked, after a second tie, if all of the tied leave (C11). */
  asks(state: GameState): boolean;
}

/**
 * The vote (C8); after a tie defences and a second ballot without the tied (C10), after that the question (C11). The
 * ballot, the defences and the last words all go in speaking order.
 */
export function carCrash(plan: CarCrashPlan): Stage {
  return {
    name: 'car crash',
    next(turn) {
      const { state } = turn;
      const { trial: now } = state.day;
      if (now.condemned.length > 0) return carryOutSentence(turn, plan);
      if (now.settled) return false;
      if (now.result) return tell(turn, verdictOf(turn, plan));
      if (now.round === 0) return vote(turn, plan, { round: 1, choices: onBallot(state, plan) });
      if (now.round === 2) return ask(turn, plan);
      const silent = now.tied.find((seat) => !now.defended.includes(seat));
      if (silent !== undefined && now.tied.length > 1) return speak(turn, silent, 'defence', plan.defence);
      return vote(turn, plan, { round: 2, choices: now.tied }, now.tied);
    },
  };
}

/** The seats on the ballot in the order of the speeches, whatever the order in which they were nominated. */
function onBallot(state: GameState, plan: CarCrashPlan): readonly SeatNumber[] {
  const candidates = plan.candidates(state);
  return speakingOrder(state).filter((seat) => candidates.includes(seat));
}

type Candidacy = Put & { readonly choices: readonly SeatNumber[] };

function vote(turn: Turn, plan: CarCrashPlan, put: Candidacy, barred: readonly SeatNumber[] = []): true {
  const verdict = withoutVote(put.choices);
  if (verdict) return tell(turn, verdict);
  if (!hasVoters(turn, barred)) return tell(turn, handless(turn, plan, put));
  return hold(turn, plan, put, barred);
}

/** Whether all of the twice tied leave. Those of the first tie have no say in it. */
function ask(turn: Turn, plan: CarCrashPlan): true {
  const { asked, tied } = turn.state.day.trial;
  if (asked.length === 0) return tell(turn, { outcome: 'no-nominee' });
  if (!hasVoters(turn, tied)) return tell(turn, { outcome: 'none-leave', seats: asked });
  return hold(turn, plan, { round: 3, choices: ['all', 'none'], about: asked }, tied);
}

/** The time to decide precedes every ballot (C8). */
function hold(turn: Turn, plan: CarCrashPlan, put: Put, barred: readonly SeatNumber[]): true {
  if (turn.state.day.trial.deliberated < put.round) return turn.begin({ kind: 'deliberation', ...put }, plan.decision);
  return turn.begin({ kind: 'ballot', ...put, ...(barred.length > 0 ? { barred } : {}) }, plan.ballot);
}

const hasVoters = ({ rules, state }: Turn, barred: readonly SeatNumber[]): boolean =>
  living(state).some((seat) => isVoter(rules, state, seat.number, barred));

function verdictOf(turn: Turn, plan: CarCrashPlan): Verdict {
  const { result, round, tied, asked } = turn.state.day.trial;
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

/** No hand at all: nobody leaves (C8); in the second ballot it counts as tied again (C10). */
const handless = (turn: Turn, plan: CarCrashPlan, { round, choices }: Candidacy): Verdict =>
  round === 1 ? { outcome: 'no-votes' } : tie(turn, plan, choices, round);

/** C11: where nobody is left to vote on the question, all stay. */
function tie(turn: Turn, plan: CarCrashPlan, seats: readonly SeatNumber[], round: number): Verdict {
  if (round === 1) return { outcome: 'tie', seats, follows: 'defence' };
  const asks = plan.asks(turn.state) && hasVoters(turn, turn.state.day.trial.tied);
  return { outcome: 'tie', seats, follows: asks ? 'question' : 'night' };
}
