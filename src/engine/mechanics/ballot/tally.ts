/** The sums of a ballot, where the vote of an own role may have another weight (B28). */
import type { Rules } from '../../kernel/rules.ts';
import { type GameState, living, seatOf } from '../../kernel/state.ts';
import type { RoleId, SeatNumber, VoteChoice } from '../../kernel/types.ts';
import { calledNow } from '../calling.ts';
import type { CastVote, Tally } from './state.ts';

/** The number for which the vote of a role counts (B28). */
const weightOf = ({ roles }: Rules, role: RoleId): number => roles[role]!.votes ?? 1;

/** Returns the sum of the votes for each choice of the open ballot. */
export function tallyOf(rules: Rules, state: GameState, votes: readonly CastVote[]): readonly Tally[] {
  const weigh = (sum: number, { by }: CastVote) => sum + weightOf(rules, seatOf(state, by)!.role);
  return state.ballot!.choices.map((choice) => ({
    choice,
    votes: votes.filter((vote) => vote.choice === choice).reduce(weigh, 0),
  }));
}

/**
 * A8: the question whether all leave needs more than half of those who may vote, if nobody may abstain in other
 * ballots.
 */
export function entitledTo(
  rules: Rules,
  state: GameState,
  isVoter: (rules: Rules, state: GameState, seat: SeatNumber) => boolean,
): { entitled?: number } {
  if (!(rules.mandatoryVote || rules.calledVote) || !state.ballot?.choices.includes('all')) return {};
  const voters = living(state).filter(({ number }) => isVoter(rules, state, number));
  return { entitled: voters.reduce((sum, { role }) => sum + weightOf(rules, role), 0) };
}

/**
 * Returns the choice that was called last, if the counts that have been told hold for all others. Otherwise returns
 * `null`: a player may have left since, a missing vote may count for another choice, and a late press may have come
 * after the count (F8).
 */
export function lastCounted(
  { calledVote }: Rules,
  { ballot, step }: GameState,
  tally: readonly Tally[],
): { readonly last: VoteChoice } | null {
  const last = calledNow(step);
  if (!ballot || last === undefined || !calledVote || !ballot.choices.includes(last)) return null;
  const toldOf = (choice: VoteChoice) => ballot.counted.find((told) => told.choice === choice)?.votes ?? 0;
  return tally.every(({ choice, votes }) => choice === last || votes === toldOf(choice)) ? { last } : null;
}

declare module '../../kernel/role.ts' {
  interface Role {
    /** The number for which its vote counts, by default 1. With 0 it has no vote (B28). */
    readonly votes?: number;
  }
}
