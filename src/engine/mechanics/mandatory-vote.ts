import type { PhasePart } from '../kernel/mechanic.ts';
import type { GameState } from '../kernel/state.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';
import { remind } from './ballot/ballot.ts';
import { carryOutSentence, type SentencePlan } from './trial/sentence.ts';
import { trialOf, type Verdict } from './trial/state.ts';
import { nominees, tell } from './trial/trial.ts';

/** The choices that a rulebook has about a vote in which everybody must vote. Lengths are in seconds. */
export interface MandatoryVotePlan extends SentencePlan {
  readonly ballot: number;
  /** Returns true if this seat cannot be condemned today (B19). */
  hasAlibi(state: GameState, seat: SeatNumber): boolean;
}

/**
 * All vote on the candidates, even on a single one. Tied seats are voted on once more. After a second tie nobody leaves
 * (B7-B10).
 */
export function mandatoryVote(plan: MandatoryVotePlan): PhasePart {
  return {
    next(turn) {
      const now = trialOf(turn.state);
      if (turn.state.ballot) return remind(turn);
      if (now.condemned.length > 0) return carryOutSentence(turn, plan);
      if (now.settled) return false;
      if (now.result) return tell(turn, verdictOf(turn.state, plan));
      return vote(turn, plan, now.round === 0 ? nominees(turn.state) : now.tied);
    },
  };
}

function vote(turn: Turn, { ballot }: MandatoryVotePlan, choices: readonly SeatNumber[]): true {
  if (choices.length === 0) return tell(turn, { outcome: 'no-nominee' });
  return turn.begin({ kind: 'ballot', round: trialOf(turn.state).round + 1, choices }, ballot);
}

function verdictOf(state: GameState, plan: MandatoryVotePlan): Verdict {
  const { result, round } = trialOf(state);
  if (result?.kind === 'most') {
    return { outcome: plan.hasAlibi(state, result.seat) ? 'alibi' : 'condemned', seat: result.seat };
  }
  if (result?.kind !== 'tie') return { outcome: 'no-votes' };
  return { outcome: 'tie', seats: result.seats, follows: round === 1 ? 'ballot' : 'night' };
}

declare module './trial/state.ts' {
  interface AfterTie {
    /** Another ballot between these seats at once (B8). */
    readonly ballot: unknown;
    /** All stay (B10, C11). */
    readonly night: unknown;
  }
  interface Verdicts {
    /** The ballot has condemned this seat, but it cannot be condemned today and stays (B19, A23). */
    readonly alibi: { readonly seat: SeatNumber };
  }
}
