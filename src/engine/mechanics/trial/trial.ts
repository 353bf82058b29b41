import type { PhasePart } from '../../kernel/mechanic.ts';
import { type GameState, living } from '../../kernel/state.ts';
import type { Turn } from '../../kernel/turn.ts';
import type { SeatNumber } from '../../kernel/types.ts';
import { callNext, hold } from '../calling.ts';
import { speak } from '../speeches.ts';
import { carryOutSentence, type SentencePlan } from './sentence.ts';
import { trialOf, type Verdict } from './state.ts';

/** The choices that a rulebook has about its trial. Lengths are in seconds. */
export interface TrialPlan extends SentencePlan {
  readonly ballot: number;
  readonly defence: number;
  /** A tie ends the trial if this number of players lives: everyone stays (S11). */
  readonly tieStays: number;
}

/** The nominees in the order in which they were first named (S5). */
export const nominees = ({ day: { nominations = [] } }: GameState): readonly SeatNumber[] => [
  ...new Set(nominations.map((nomination) => nomination.seat)),
];

/** The nominees are voted on. A tie leads to defences and a second ballot, and a second tie to the coin (S6-S11). */
export function trial(plan: TrialPlan): PhasePart {
  return {
    next(turn) {
      const now = trialOf(turn.state);
      if (now.condemned.length > 0) return carryOutSentence(turn, plan);
      if (now.settled) return false;
      if (turn.state.ballot) return callNext(turn);
      if (now.result) return tell(turn, verdictOf(turn.state, plan));
      if (now.coin.length > 0) return toss(turn, now.coin);
      if (now.round === 0) return vote(turn, plan, nominees(turn.state), 1);
      const silent = now.tied.find((seat) => !now.defended.includes(seat));
      if (silent !== undefined && now.tied.length > 1) {
        return speak(turn, silent, 'defence', plan.defence);
      }
      return vote(turn, plan, now.tied, now.round + 1);
    },
  };
}

/** Begins the step that tells a verdict. */
export const tell = (turn: Turn, verdict: Verdict): true => turn.begin({ kind: 'verdict', verdict });

/**
 * Returns the verdict without a vote, or `null` if a vote is needed. Without a candidate nobody leaves. A single one
 * leaves without a vote (S7, G11).
 */
export function withoutVote(candidates: readonly SeatNumber[]): Verdict | null {
  const [only] = candidates;
  if (only === undefined) return { outcome: 'no-nominee' };
  return candidates.length === 1 ? { outcome: 'sole-nominee', seat: only } : null;
}

function vote(turn: Turn, plan: TrialPlan, candidates: readonly SeatNumber[], round: number): true {
  const verdict = withoutVote(candidates);
  return verdict ? tell(turn, verdict) : hold(turn, { round, choices: candidates }, plan.ballot);
}

function verdictOf(state: GameState, plan: TrialPlan): Verdict {
  const { result, round } = trialOf(state);
  if (result?.kind === 'most') return { outcome: 'condemned', seat: result.seat };
  if (result?.kind !== 'tie') return { outcome: 'no-votes' };
  if (living(state).length === plan.tieStays) return { outcome: 'tie', seats: result.seats, follows: 'all-stay' };
  return { outcome: 'tie', seats: result.seats, follows: round === 1 ? 'defence' : 'coin' };
}

/** S10. If only one of the tied seats is left, it is the only nominee (G11). */
function toss(turn: Turn, among: readonly SeatNumber[]): true {
  if (among.length === 1) return tell(turn, { outcome: 'sole-nominee', seat: among[0]! });
  return tell(turn, { outcome: 'coin', among, seat: turn.rng.pick(among) });
}

declare module './state.ts' {
  interface AfterTie {
    /** The coin decides (S10). */
    readonly coin: unknown;
    /** Nothing, because of the table's size (S11). */
    readonly 'all-stay': unknown;
  }
  interface Verdicts {
    readonly coin: { readonly among: readonly SeatNumber[]; readonly seat: SeatNumber };
  }
}
