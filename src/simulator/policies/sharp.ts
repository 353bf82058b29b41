import type { SeatNumber } from '#engine/kernel/types.ts';
import { areFriends, type Known, ownSide, type Side } from '../knowledge.ts';
import type { Situation } from '../policy.ts';
import { sensible } from './sensible.ts';

/** Also weighs what everybody has seen: the votes, and what became known of the players they were against. */
export const sharp = sensible((situation, known) => {
  const score = evidence(situation, known);
  return (seat) => score.get(seat) ?? 0;
});

/** The weight of one vote, by what became known of its target. */
const weights = { criminal: -2, innocent: 1, killed: 0.5 } as const;

function evidence(situation: Situation, known: Known): ReadonlyMap<SeatNumber, number> {
  const { town } = situation.memory;
  const score = new Map<SeatNumber, number>();
  const add = (seat: SeatNumber, weight: number) => score.set(seat, (score.get(seat) ?? 0) + weight);
  weighVotes(situation, known, add);
  // A player with many votes against them is suspected by many, so the town agrees on somebody.
  for (const { choice } of town.ballots.at(-1)?.votes ?? []) if (typeof choice === 'number') add(choice, 0.25);
  for (const { day, seat } of town.nominations) if (day === town.round) add(seat, 0.25);
  return score;
}

type Add = (seat: SeatNumber, weight: number) => void;

/** Weighs every vote of another player. */
function weighVotes({ rules, memory }: Situation, { sides }: Known, add: Add): void {
  const { town } = memory;
  const side = ownSide(rules, memory);
  for (const { votes } of town.ballots) {
    for (const { by, choice } of votes) {
      if (typeof choice !== 'number' || by === memory.seat) continue;
      add(by, weightOf(sides.get(choice), town.left.get(choice)?.cause === 'night'));
      // A player who votes against me or my side is no friend.
      if (choice === memory.seat || areFriends(side, sides.get(choice) ?? 'none')) add(by, 0.5);
    }
  }
}

function weightOf(side: Side | undefined, killed: boolean): number {
  if (side === 'town') return weights.innocent;
  if (side !== undefined) return weights.criminal;
  return killed ? weights.killed : 0;
}
