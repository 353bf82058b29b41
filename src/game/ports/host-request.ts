import type { Notebook } from '#engine/kernel/notebook.ts';
import type { Options, RulesetId, SeatNumber } from '#engine/kernel/types.ts';
import type { OwnWords } from '#narration/index.ts';
import type { Player, SeatedPlayer } from './ports.ts';

/** Milliseconds for which a host can take back a removal that is ordered at the desk. */
export const removalWaitMs = 10_000;

/** The orders of a host during the game. Orders that the rulebook does not have are refused. */
export type HostRequest =
  /** `technical`: the foul is counted apart (F22). */
  | { readonly order: 'foul'; readonly seat: SeatNumber; readonly reason: string; readonly technical?: true }
  /** `defeat`: the whole side of the player loses (F23). */
  | { readonly order: 'remove' | 'defeat'; readonly seat: SeatNumber; readonly reason: string }
  /** Removes a player after `removalWaitMs`. `keep` takes that back before. */
  | { readonly order: 'remove-later'; readonly seat: SeatNumber; readonly reason: string }
  | { readonly order: 'keep' }
  /** Takes back one foul: number `foul` of the game, from 1. Otherwise the latest of `seat`, or the latest of all. */
  | { readonly order: 'undo'; readonly foul?: number; readonly seat?: SeatNumber }
  /** Gives the floor back to the speaker who has just said thanks. This player may ask for it, too. */
  | { readonly order: 'return' }
  /**
   * Ends the running time limit early: a speech, common time, a ballot. `rest` also skips the remaining turns of the
   * round. A call of the night keeps its common time (G4).
   */
  | { readonly order: 'skip'; readonly rest?: true }
  /** Mutes a player regardless of the rules, or applies the rules again. */
  | { readonly order: 'mute' | 'unmute'; readonly seat: SeatNumber }
  /** Another person takes over this seat. */
  | { readonly order: 'replace'; readonly seat: SeatNumber; readonly person: Player }
  /** Moves the table to this voice channel of the guild. `null`: to its own voice room. */
  | { readonly order: 'move'; readonly channelId: string | null }
  | { readonly order: 'extend'; readonly seconds: number }
  | { readonly order: 'pause' }
  | { readonly order: 'resume' };

/** The content of a game's notebook. Show it only to the person who opened it. */
export interface NotebookPage {
  readonly notebook: Notebook;
  readonly players: readonly SeatedPlayer[];
  readonly ruleset: RulesetId;
  readonly options: Options;
  /** The roles that the table made itself. */
  readonly ownRoles?: readonly OwnWords[] | undefined;
}

/** The prompt for a host who narrates in person. All of it is public. */
export interface HostPrompt {
  readonly gameId: string;
  /** The current step. 0: none. */
  readonly step: number;
  /** The words to say now, in the table's language. */
  readonly text: string;
  /** The next step: its words in the table's language, or its kind. `null`: nobody can know it. */
  readonly coming: { readonly words: string } | 'nightfall' | 'morning' | 'verdict' | null;
  /** True if the step waits for the host's press. Otherwise it runs by itself, or the game is over. */
  readonly awaits: boolean;
  readonly until: number | null;
  /** The end of the call's full time: its end was pressed before, and comes then by itself. Missing: it was not. */
  readonly endsAt?: number;
}
