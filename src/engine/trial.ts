import type { Stage } from './ruleset.ts';
import { type GameState, isAlive, living } from './state.ts';
import type { Verdict } from './step.ts';
import type { Turn } from './turn.ts';
import type { SeatNumber } from './words.ts';

/** Lengths in seconds; what a rulebook leaves to choose about its trial. */
export interface TrialPlan {
  readonly ballot: number;
  readonly defence: number;
  readonly lastWord: number;
  /** A tie at a table of so many ends the trial: everyone stays (S11). */
  readonly tieStays: number;
  /** Whether the card of who is voted out is shown (S8). */
  shows(state: GameState): boolean;
}

/** The nominees in the order in which they were first named (S5). */
export const nominees = (state: GameState): readonly SeatNumber[] => [
  ...new Set(state.day.nominations.map((nomination) => nomination.seat)),
];

/** Nominations are voted on; a tie brings defences and a second ballot, a second tie the coin (S6-S11). */
export function trial(plan: TrialPlan): Stage {
  return {
    name: 'trial',
    next(turn) {
      const { trial: now } = turn.state.day;
      if (now.condemned !== null) return sendOff(turn, plan, now.condemned);
      if (now.settled) return false;
      if (now.result) return tell(turn, verdictOf(turn.state, plan));
      if (now.coin.length > 0) return toss(turn, now.coin);
      if (now.round === 0) return vote(turn, plan, nominees(turn.state), 1);
      const silent = now.tied.find((seat) => !now.defended.includes(seat));
      if (silent !== undefined && now.tied.length > 1) {
        return turn.begin({ kind: 'speech', seat: silent, purpose: 'defence' }, plan.defence);
      }
      return vote(turn, plan, now.tied, now.round + 1);
    },
  };
}

const tell = (turn: Turn, verdict: Verdict): true => turn.begin({ kind: 'verdict', verdict });

/** No candidate: nobody leaves; a single one leaves without a vote (S7, G11). */
function vote(turn: Turn, plan: TrialPlan, candidates: readonly SeatNumber[], round: number): true {
  const [only] = candidates;
  if (only === undefined) return tell(turn, { outcome: 'no-nominee' });
  if (candidates.length === 1) return tell(turn, { outcome: 'sole-nominee', seat: only });
  return turn.begin({ kind: 'ballot', round, choices: candidates }, plan.ballot);
}

function verdictOf(state: GameState, plan: TrialPlan): Verdict {
  const { result, round } = state.day.trial;
  if (result?.kind === 'most') return { outcome: 'condemned', seat: result.seat };
  if (result?.kind !== 'tie') return { outcome: 'no-votes' };
  if (living(state).length === plan.tieStays) return { outcome: 'tie', seats: result.seats, follows: 'all-stay' };
  return { outcome: 'tie', seats: result.seats, follows: round === 1 ? 'defence' : 'coin' };
}

/** S10. With only one of the tied left, he is the only nominee (G11). */
function toss(turn: Turn, among: readonly SeatNumber[]): true {
  if (among.length === 1) return tell(turn, { outcome: 'sole-nominee', seat: among[0]! });
  return tell(turn, { outcome: 'coin', among, seat: turn.luck.pick(among) });
}

/** A last word, at whose end the player leaves (S8, S20). */
function sendOff(turn: Turn, plan: TrialPlan, seat: SeatNumber): true {
  if (!turn.state.day.said.includes(seat)) {
    return turn.begin({ kind: 'speech', seat, purpose: 'last-word' }, plan.lastWord);
  }
  if (plan.shows(turn.state)) turn.show(seat);
  turn.leave([seat], 'vote');
  return true;
}

/** Who may still vote in the open ballot. */
export const mayVote = (state: GameState, seat: SeatNumber): boolean =>
  state.open && state.ballot !== null && isAlive(state, seat) && !state.ballot.voted.includes(seat);
