import { play, unstarted } from '#engine/kernel/engine.ts';
import type { News } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { GameRecord } from '#game/ports/journal.ts';

/** A piece of public news. `at`: ms since 1970. */
export interface TimedNews {
  readonly at: number;
  readonly news: News;
}

/**
 * Plays a record again. Returns everything that the town was told, in order, and the last state.
 *
 * @throws Error if the rules refuse a command: the record is damaged, or of other rules
 */
export function replayed(
  rules: Ruleset,
  { gameId, commands }: GameRecord,
): { readonly news: readonly TimedNews[]; readonly state: GameState } {
  let state = unstarted;
  const told: TimedNews[] = [];
  for (const { at, command } of commands) {
    const played = play(rules, state, command);
    if (!played.ok) throw new Error(`the record ${gameId} cannot be played again: ${played.error.code}`);
    state = played.value.state;
    for (const { to, news } of played.value.notices) if (to === 'all') told.push({ at, news });
  }
  return { news: told, state };
}
