/** The sums of a ballot, where the vote of an own role may have another weight (B28). */
import type { Rules } from '../../kernel/rules.ts';
import { type GameState, living, seatOf } from '../../kernel/state.ts';
import type { RoleId, SeatNumber } from '../../kernel/types.ts';
import type { CastVote, Tally } from './types.ts';

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

declare module '../../kernel/role.ts' {
  interface Role {
    /** The number for which its vote counts, by default 1. With 0 it has no vote (B28). */
    readonly votes?: number;
  }
}
