import type { PhasePart } from '../kernel/mechanic.ts';
import type { GameState } from '../kernel/state.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';
import { mayAppeal } from './appeal.ts';
import { remind } from './ballot/ballot.ts';
import { callNext, hold, holdOneCall } from './calling.ts';
import { fight } from './duel.ts';
import { speak } from './speeches.ts';
import { carryOutSentence, type SentencePlan } from './trial/sentence.ts';
import { trialOf, type Verdict } from './trial/state.ts';
import { nominees, tell } from './trial/trial.ts';

/** The choices that a rulebook has about jailing. Lengths are in seconds. */
export interface JailingPlan extends SentencePlan {
  readonly ballot: number;
  readonly defence: number;
  /** The time in which judges are asked whether to acquit a convicted player. */
  readonly appeal: number;
  /** The time that each player has in a duel to name a number. */
  readonly duel: number;
  /** Returns what follows a tie. */
  tie(state: GameState): 'pardon-vote' | 'duel';
  /** Returns the reason why this seat stays though it has been convicted, or `null` (A23, A30). */
  shelter(state: GameState, seat: SeatNumber): 'alibi' | 'immunity' | null;
}

/**
 * All vote on the candidates, even on a single one. A tie leads to defences, a second vote and the question whether all
 * of the tied seats are jailed, or to a duel (A6-A8). A judge may acquit the convicted seat (A16).
 */
export function jailing(plan: JailingPlan): PhasePart {
  return {
    next(turn) {
      const now = trialOf(turn.state);
      if (turn.state.ballot) return callNext(turn) || remind(turn);
      if (now.mercy) return tell(turn, { outcome: 'acquitted', seat: now.mercy.seat });
      if (now.condemned.length > 0) return jail(turn, plan);
      if (now.settled) return false;
      if (now.result) return tell(turn, verdictOf(turn.state, plan));
      if (now.duel.length > 0) return fight(turn, plan.duel);
      if (now.asked.length > 0) return ask(turn, plan, now.asked);
      return vote(turn, plan, candidates(turn.state));
    },
  };
}

/**
 * Returns the nominated seats, or the tied ones after a tie. If all seats that a question is about have left, there is
 * none.
 */
function candidates(state: GameState): readonly SeatNumber[] {
  const { round, tied, acquitted } = trialOf(state);
  if (round === 0) return nominees(state).filter((seat) => !acquitted.includes(seat));
  return round === 1 ? tied : [];
}

function vote(turn: Turn, plan: JailingPlan, choices: readonly SeatNumber[]): true {
  const { round, defended } = trialOf(turn.state);
  if (choices.length === 0) return tell(turn, { outcome: 'no-nominee' });
  const silent = choices.find((seat) => !defended.includes(seat));
  if (round > 0 && choices.length > 1 && silent !== undefined) return speak(turn, silent, 'defence', plan.defence);
  return hold(turn, { round: round + 1, choices }, plan.ballot);
}

const ask = (turn: Turn, plan: JailingPlan, about: readonly SeatNumber[]): true =>
  holdOneCall(turn, { round: 3, choices: ['all', 'none'], about }, plan.ballot);

/**
 * Asks the judges whether to acquit the convicted seat. A seat with an alibi or immunity stays. Otherwise the sentence
 * follows.
 */
function jail(turn: Turn, plan: JailingPlan): true {
  const { condemned } = trialOf(turn.state);
  if (mayAppeal(turn)) return turn.begin({ kind: 'appeal', seat: condemned[0]! }, plan.appeal);
  const safe = condemned.find((seat) => plan.shelter(turn.state, seat));
  if (safe !== undefined) return tell(turn, { outcome: plan.shelter(turn.state, safe)!, seat: safe });
  return carryOutSentence(turn, plan);
}

function verdictOf(state: GameState, plan: JailingPlan): Verdict {
  const { result, round, asked } = trialOf(state);
  switch (result!.kind) {
    case 'most':
      return { outcome: 'condemned', seat: result!.seat };
    case 'tie':
      return { outcome: 'tie', seats: result!.seats, follows: afterTie(state, plan, round) };
    case 'answer':
      return { outcome: result!.answer === 'all' ? 'all-leave' : 'none-leave', seats: asked };
    default:
      return { outcome: 'no-votes' };
  }
}

const afterTie = (state: GameState, plan: JailingPlan, round: number): 'duel' | 'defence' | 'question' => {
  if (plan.tie(state) === 'duel') return 'duel';
  return round === 1 ? 'defence' : 'question';
};

declare module './trial/state.ts' {
  interface Verdicts {
    /** This seat cannot be tried today (A30). */
    readonly immunity: { readonly seat: SeatNumber };
  }
}

declare module '../kernel/traits.ts' {
  interface RulesetTraits {
    /** A convicted player goes to prison, unless acquitted or sheltered (A7, A16). By default, the player leaves. */
    readonly prison?: true;
  }
}
