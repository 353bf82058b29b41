import { seal } from '#engine/kernel/secret.ts';
import { type GameState, isAlive } from '#engine/kernel/state.ts';
import type { Turn } from '#engine/kernel/turn.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { effectsOfKind } from '#engine/mechanics/effects.ts';
import { deathsOf } from './deaths.ts';
import { killerWord, seenByWitness } from './killers.ts';

/** A34: the players who are out in the morning. */
export const dawn = (state: GameState): readonly SeatNumber[] =>
  deathsOf(state)
    .map(({ seat }) => seat)
    .toSorted((one, other) => one - other);

/** A25: a living player who watched a victim learns the killer. */
export function tellWitnesses(turn: Turn, killed: readonly SeatNumber[]): void {
  const { state } = turn;
  const deaths = deathsOf(state);
  for (const { by, on } of effectsOfKind(state, 'watch')) {
    if (by === null || killed.includes(by) || !isAlive(state, by)) continue;
    const answer = killerWord(state, seenByWitness(deaths.find(({ seat }) => seat === on)?.blows ?? []));
    if (answer.length > 0) turn.emit({ type: 'Learned', seat: seal(by), about: seal(on), answer: seal(answer) });
  }
}
