import type { PhasePart } from '../kernel/mechanic.ts';
import type { GameState } from '../kernel/state.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';
import { hasJudges } from './judges.ts';
import { speak } from './speeches.ts';
import { carryOutSentence, type SentencePlan } from './trial/sentence.ts';
import { trialOf, triesLast, type Verdict } from './trial/state.ts';
import { nominees, tell, withoutVote } from './trial/trial.ts';

/** The choices that a rulebook has about its court. Lengths are in seconds. */
export interface CourtPlan extends SentencePlan {
  readonly defence: number;
  readonly ballot: number;
  readonly judgement: number;
  /**
   * Returns when the judges are asked, if one was dealt (D12).
   * - `never`: they are not.
   * - `overtime`: after a tie, and on a day that is too long.
   * - `always`: in every trial.
   */
  judges(state: GameState): 'never' | 'overtime' | 'always';
}

/**
 * The accused defend themselves, then one of them is voted on. A tie is tried once more, and to leave everybody is a
 * choice of that ballot (D9-D11). If the judges are asked, they decide before a ballot (D12).
 */
export function court(plan: CourtPlan): PhasePart {
  return {
    hearsAll: true,
    next(turn) {
      const now = trialOf(turn.state);
      if (now.condemned.length > 0) return carryOutSentence(turn, plan);
      if (now.settled) return false;
      if (now.named) return tell(turn, judged(turn.state, now.named));
      if (now.result) return tell(turn, verdictOf(turn, plan));
      return hold(turn, plan, accused(turn.state));
    },
  };
}

/**
 * Returns the nominated seats. After a first ballot, or if two judges disagree, it returns the seats between which it
 * is still open.
 */
const accused = (state: GameState): readonly SeatNumber[] =>
  trialOf(state).round === 0 ? nominees(state) : trialOf(state).tied;

function hold(turn: Turn, plan: CourtPlan, seats: readonly SeatNumber[]): true {
  const trial = trialOf(turn.state);
  const verdict = withoutTrial(turn, seats);
  if (verdict) return tell(turn, verdict);
  if (trial.judges === 'due' && seats.length > 1) return askJudges(turn, plan, seats);
  const silent = seats.find((seat) => !trial.defended.includes(seat));
  if (silent !== undefined) return speak(turn, silent, 'defence', plan.defence);
  if (trial.round > 0) return turn.begin({ kind: 'ballot', round: 2, choices: [...seats, 'leave'] }, plan.ballot);
  if (asksFirst(turn, plan)) return askJudges(turn, plan, seats);
  return turn.begin({ kind: 'ballot', round: 1, choices: seats }, plan.ballot);
}

const askJudges = (turn: Turn, plan: CourtPlan, choices: readonly SeatNumber[]): true =>
  turn.begin({ kind: 'judgement', choices }, plan.judgement);

/** D11: a single nominee leaves without a trial, but stays on the first day. */
function withoutTrial({ rules, state }: Turn, seats: readonly SeatNumber[]): Verdict | null {
  const verdict = withoutVote(seats);
  if (verdict?.outcome !== 'sole-nominee') return verdict;
  if (state.round === 1) return { ...verdict, outcome: 'sole-nominee-stays' };
  return triesLast(rules, state) ? null : verdict;
}

const mayAsk = ({ rules, state }: Turn, plan: CourtPlan): boolean =>
  trialOf(state).judges === 'unasked' && plan.judges(state) !== 'never' && hasJudges(rules, state);

/** Returns true if the judges come before the first ballot. */
const asksFirst = (turn: Turn, plan: CourtPlan): boolean =>
  mayAsk(turn, plan) && (plan.judges(turn.state) === 'always' || turn.state.day.overtime === true);

/** Returns the verdict of the judges. Nobody is told which judges acted, or how many did (D12). */
function judged(state: GameState, named: readonly SeatNumber[]): Verdict {
  const [first, second] = named;
  if (second !== undefined) return { outcome: 'unjudged', seats: named, follows: 'defence' };
  if (first !== undefined) return { outcome: 'judged', seat: first };
  const follows = trialOf(state).round === 0 ? 'ballot' : 'defence';
  return { outcome: 'unjudged', seats: accused(state), follows };
}

function verdictOf(turn: Turn, plan: CourtPlan): Verdict {
  const { result, round, tied } = trialOf(turn.state);
  switch (result!.kind) {
    case 'most':
      return { outcome: 'condemned', seat: result!.seat };
    case 'tie':
      if (round > 1) return { outcome: 'tie', seats: result!.seats, follows: 'night' };
      return { outcome: 'tie', seats: result!.seats, follows: mayAsk(turn, plan) ? 'judgement' : 'defence' };
    case 'leave':
      return { outcome: 'none-leave', seats: tied };
    default:
      return { outcome: 'no-votes' };
  }
}

declare module './trial/state.ts' {
  interface Verdicts {
    /** A single nominee stays on the first day (D11). */
    readonly 'sole-nominee-stays': { readonly seat: SeatNumber };
  }
}

declare module '../kernel/mechanic.ts' {
  interface PhasePart {
    /** Each of the accused is heard in it before one ballot on all of them (D9). */
    readonly hearsAll?: true;
  }
}
