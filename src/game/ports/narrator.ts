/**
 * One clip or one pause of a spoken line. `lastsMs`: the next item begins that long after the start of this one,
 * regardless of the length of the clip, so that items follow a steady beat.
 */
export type CueItem = { readonly cue: string; readonly lastsMs?: number } | { readonly pauseMs: number };

/** The recorded voice. It never rejects and never delays a game: every line has been posted as text already. */
export interface Narrator {
  /** Connects to the voice channel. Resolves even if that fails. Lines then end at once. */
  open(place: {
    readonly gameId: string;
    readonly guildId: string;
    readonly channelId: string;
    /** The bot that speaks. Missing: the main bot. */
    readonly botId?: string;
    /** `null`: there is no pack in the table's language, so nothing is said. */
    readonly pack: string | null;
    /** The pack for cues that `pack` does not have. */
    readonly under?: string;
    /** True if the game service has to be told who speaks (`spoke`). */
    readonly listens?: boolean;
    /** The one person whose sound is read, packet by packet (`recording.ts`). Missing: nobody is recorded. */
    readonly records?: { readonly userId: string; packet(packet: Uint8Array): void };
  }): Promise<void>;
  /**
   * Resolves when the cues have been heard or dropped: at the latest 5 s after their length. `lost`: this game has a
   * voice, but it is lost at the moment. `muted`: the server mutes the bot. `reached`: is called with the index of each
   * mark whose cue begins to be heard. A line that is cut off does not reach its last marks.
   */
  say(
    gameId: string,
    line: {
      readonly cues: readonly CueItem[];
      readonly priority: 'rule' | 'talk';
      /** The indexes of cues, in order. Missing: there are none. */
      readonly marks?: readonly number[];
    },
    reached?: (mark: number) => void,
  ): Promise<{ readonly heard: boolean; readonly lost?: boolean; readonly muted?: boolean }>;
  /** Drops small talk that is being said or waits. Rule announcements are said to the end. */
  skipChatter(gameId: string): void;
  /**
   * Loops this cue while nothing is said. `null` stops it. A spoken line interrupts the loop and never waits for it.
   */
  ambience(gameId: string, cue: string | null): void;
  /** Destroys the connection. Call this before the channel is deleted. */
  close(gameId: string): Promise<void>;
}

/** The bots of the installation that can speak in servers, by their user ids. */
export interface VoiceBots {
  /** All of them, the main bot first, also those that are not connected now. */
  readonly all: readonly string[];
  /** Returns true if this bot can speak in this server now. */
  canSpeak(guildId: string, botId: string): boolean;
  /** Returns the number of bots that mute people in this server. Each has its own limit of Discord. */
  countIn(guildId: string): number;
}
