import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Clan } from '#engine/kernel/types.ts';
import type { OwnWords } from '#narration/index.ts';
import type { Game } from '../model/game.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { LobbyView, Script } from '../ports/ports.ts';

/** The facts that determine a table's layout. */
export interface Scene {
  readonly table: TableDocument;
  readonly rules: Ruleset;
  readonly ownRoles: readonly OwnWords[];
  readonly game: Game;
  readonly lobby: LobbyView;
  /** The end of the running time limit. */
  readonly until: number | null;
  readonly script: Script;
}

/** An object that knows the current scene of a table. */
export interface SceneSource {
  scene(): Scene;
}

/** Returns true if a game has begun (its first batch is stored) and its rooms are still needed. */
export const isPlaying = ({ table, game }: Pick<Scene, 'table' | 'game'>): boolean =>
  table.stage === 'open' && game.batches > 0;

/** Returns true if the clan has members in this game and its first call has begun. */
export function isIntroduced({ game: { state } }: Scene, clan: Clan): boolean {
  if (state.phase === null || !state.seats.some((seat) => seat.clan === clan)) return false;
  return state.phase === 'day' || state.round > 1 || state.night.called.includes(clan);
}
