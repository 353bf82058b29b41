import type { TimedNotices } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { Wording } from '#narration/index.ts';

/** A finished game that was played again: all that was told, and its last state. */
export interface ToldGame {
  readonly rules: Ruleset;
  readonly moments: readonly TimedNotices[];
  readonly state: GameState;
  /** The people who sat down first, by seat. */
  readonly names: readonly string[];
  /** The name of its role set. `null`: it has none. */
  readonly roleSet: string | null;
}

/** Writes the page of a finished game: one file of HTML, on which it is seen again. */
export interface GamePages {
  /** Returns the page. `null`: the cards stay face down. */
  html(game: ToldGame, wording: Wording): string | null;
}
