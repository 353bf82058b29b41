import { type GameState, living, livingOf } from '#engine/kernel/state.ts';
import type { Clan } from '#engine/kernel/types.ts';

/** Checks G9, B27, B24, B25 and B26, in this order. */
export function winner(state: GameState): Clan | 'town' | 'maniac' | 'draw' | null {
  const all = living(state).length;
  const [town, mafia, yakuza, maniacs] = (['town', 'mafia', 'yakuza', 'maniac'] as const).map(
    (faction) => livingOf(state, faction).length,
  ) as [number, number, number, number];
  if (all === 0) return 'draw';
  if (maniacs === 1 && town === all - 1 && town <= 1) return 'maniac';
  if (mafia + yakuza === 0 && town > 0) return 'town';
  if (yakuza === 0 && mafia >= all - mafia) return 'mafia';
  return mafia === 0 && yakuza >= all - yakuza ? 'yakuza' : null;
}
