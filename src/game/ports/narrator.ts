/**
 * One clip, or a pause, of something that is said. `lastsMs`: the next item begins so long after this one, as on the beat
 * of a clock, whatever the clip's length.
 */
export type CueItem = { readonly cue: string; readonly lastsMs?: number } | { readonly pauseMs: number };

/** The recorded voice. Nothing here ever rejects or holds up a game: what cannot be said has been shown as text. */
export interface Narrator {
  /** Connects to the voice channel; resolves even if voice cannot be had (lines then end at once). */
  open(place: {
    readonly gameId: string;
    readonly guildId: string;
    readonly channelId: string;
    readonly pack: string;
    /** The pack that speaks what that one lacks at this table. */
    readonly under?: string;
    /** Who speaks there is to be told to the desk (`spoke`). */
    readonly listens?: boolean;
  }): Promise<void>;
  /**
   * Resolves when the cues have been heard or dropped, never later than their length and 5 s. `lost`: there is no voice
   * at the moment, although this game has it.
   */
  say(
    gameId: string,
    line: { readonly cues: readonly CueItem[]; readonly priority: 'rule' | 'talk' },
  ): Promise<{ readonly heard: boolean; readonly lost?: boolean }>;
  /** Drops small talk that is being said or waits; rule announcements are finished. */
  skipChatter(gameId: string): void;
  /**
   * Plays this cue over and over wherever nothing is said, from now on; `null`: no longer. What is said never waits for
   * it, and cuts it off.
   */
  ambience(gameId: string, cue: string | null): void;
  /** Destroys the connection; must come before the channel is deleted. */
  close(gameId: string): Promise<void>;
}
