import { areFriends, type Known, ownSide, type Side } from '../knowledge.ts';
import type { Situation } from '../policy.ts';
import { sensible } from './sensible.ts';

/** Also weighs what everybody has seen: the votes, and what became known of the players they were against. */
export const sharp = sensible(evidence);

/** The weight of one vote, by what became known of its target. */
const weights = { criminal: -2, innocent: 1, killed: 0.5 } as const;

/** Scores all seats by what happened in the open. */
function evidence(situation: Situation, known: Known): readonly number[] {
  const { town } = situation.memory;
  const score = weighed(situation, known);
  // A player with many votes against them is suspected by many, so the town agrees on somebody.
  for (const { choice } of town.ballots.at(-1)?.votes ?? []) if (typeof choice === 'number') score[choice]! += 0.25;
  for (const { day, seat } of town.nominations) if (day === town.round) score[seat]! += 0.25;
  return score;
}

/** Weighs every vote of another player. Returns a score for each seat, by its number. */
function weighed({ rules, memory }: Situation, { sides }: Known): number[] {
  const { town, seat } = memory;
  const score = new Array<number>(town.seats + 1).fill(0);
  if (town.ballots.length === 0) return score;
  const side = ownSide(rules, memory);
  const worth = score.map((_, choice) => {
    const other = sides[choice];
    // A player who votes against me or my side is no friend.
    const isFoe = choice === seat || areFriends(side, other ?? 'none');
    return weightOf(other, town.left.get(choice)?.cause === 'night') + (isFoe ? 0.5 : 0);
  });
  for (const { votes } of town.ballots) {
    for (const { by, choice } of votes) if (typeof choice === 'number' && by !== seat) score[by]! += worth[choice]!;
  }
  return score;
}

function weightOf(side: Side | undefined, killed: boolean): number {
  if (side === 'town') return weights.innocent;
  if (side !== undefined) return weights.criminal;
  return killed ? weights.killed : 0;
}
