import type { Wording } from '#narration/index.ts';
import type { Panel } from './panel.ts';
import type { SeatedPlayer } from './people.ts';
import type { Room, RoomLayout } from './rooms.ts';
import type { Language, Message, Remark } from './text.ts';

/** The state that Discord should have for one game: a pure function of the game's state. */
export interface Layout {
  readonly gameId: string;
  readonly guildId: string;
  /** The words of its texts: a plain language, or the table's own words in it. */
  readonly wording: Wording;
  /** The name of the rulebook. */
  readonly title: string;
  /** The channel of the lobby panel, in which the table was opened. */
  readonly lobbyChannelId: string;
  /** The guild's category for the rooms. If it is missing or full, the game creates its own. */
  readonly categoryId?: string;
  /** The external voice channel that the table uses. Missing: the game's own voice room. */
  readonly voiceChannelId?: string;
  /**
   * The voice room of the game before. A table without a voice room takes it over. Otherwise people who are still there
   * are brought along, and are muted as in the voice room.
   */
  readonly formerVoiceId?: string;
  /** The game before, whose town and category this one takes over. Missing: there is none, or it keeps its log. */
  readonly formerId?: string;
  /** The next game has taken over the voice room. It stays as it is until this table is closed. */
  readonly keepsVoice?: true;
  /** The next game has taken over the town. This one writes nothing more there, and the channel stays. */
  readonly keepsTown?: true;
  /** Empty if everything is to be removed. With `keepsLog` the town stays: readable, closed for writing. */
  readonly rooms: readonly RoomLayout[];
  /** The rooms are made for a game that has not been started. They get the names of this layout if those have changed. */
  readonly isPrepared?: true;
  readonly keepsLog: boolean;
  /** The players who may speak in the voice room. All others are muted. `null`: nobody is muted for order. */
  readonly speakers: readonly string[] | null;
  /** The players who are muted even if `speakers` is `null`. */
  readonly muted?: readonly string[];
  readonly players: readonly SeatedPlayer[];
  /** The players who no longer see the table. The panels go on naming them. Missing: there are none. */
  readonly gone?: readonly SeatedPlayer[];
  /** The host who narrates in person. Missing: the bot narrates, or the table has no rooms. */
  readonly hostId?: string;
  readonly panels: readonly { readonly room: Room | 'lobby'; readonly panel: Panel }[];
  /** The phase in a few words, for the status of the voice channel. */
  readonly status: string;
}

/** The Discord side. It never rejects because of Discord: it tries again, and reports what it cannot do. */
export interface Reconciler {
  /** Brings Discord to this layout with the fewest calls. A later layout of the game replaces one that waits. */
  arrange(layout: Layout): Promise<ReconcileResult>;
  /**
   * Posts in a room once, as soon as it exists. The same nonce (25 characters at most) is never posted twice.
   * The posts of a room keep the order of the calls, and appear above the panels of a later layout.
   * `lobby`: the channel in which the table was opened, where everybody can read.
   * While Discord is out of reach it is tried again. Resolves with true when the message is made or refused for good.
   * Resolves with false if it is neither: the bot stops, or nothing of the table is in Discord. `isTrue`: the words are
   * about this moment. They are dropped if they are not true any more when they can be posted, or if the bot stops before.
   */
  post(gameId: string, room: Room | 'lobby', message: Message, nonce: string, isTrue?: () => boolean): Promise<boolean>;
  /**
   * Posts in the town, past everything that waits to be posted there, and without a note in the store. It is tried once, and
   * not sent once the signal is aborted. For words about the store, which hold for this moment only.
   */
  postAtOnce(gameId: string, message: Message, nonce: string, signal: AbortSignal): Promise<void>;
  /** Resolves when every mute matches the latest layout, or cannot be changed. Never rejects. */
  silent(gameId: string): Promise<void>;
  /** Resolves when the town shows every page of the latest layout, or cannot. Never rejects. */
  written(gameId: string): Promise<void>;
  /**
   * Cleans up after a stored table that cannot be loaded. Unmutes everybody, posts the message where its people can
   * read it, and deletes its rooms. Returns its guild. `null`: nothing of the table is left in Discord.
   */
  abandon(gameId: string, known: KnownOfTable, message: Message): Promise<string | null>;
  /** Returns true while an outage of Discord hides this guild from the bot. Missing: none does. */
  isOut?(guildId: string): boolean;
  /** Returns the channel id of a room, once it exists. */
  channel(gameId: string, room: Room): string | null;
  /**
   * Returns what prevents a start here, before anything is created: missing permissions, full channel lists ...
   * `needsThreads`: night chats are private threads.
   */
  survey(guildId: string, channelId: string, needsThreads?: boolean): Promise<readonly Remark[]>;
  /** Returns what prevents a lobby in this channel: missing permissions, with the way to grant them. */
  surveyLobby(guildId: string, channelId: string): Promise<readonly Remark[]>;
  /**
   * Returns what prevents these people from using this voice channel of the guild for their table. `follows`: the game
   * before, which may still use it.
   */
  surveyVoice(
    gameId: string,
    place: { readonly guildId: string; readonly channelId: string; readonly follows?: string },
    userIds: readonly string[],
  ): Promise<readonly Remark[]>;
  /**
   * Returns remarks for the lobby about people who could see secret channels (owner, administrators). `needsThreads`:
   * night chats are private threads.
   */
  onlookers(guildId: string, userIds: readonly string[], needsThreads: boolean): Promise<readonly Remark[]>;
  /** Returns the players in the table's voice room now, or `null` while the room does not exist. */
  present(gameId: string): readonly string[] | null;
  /** Returns those of these people who are in this voice channel, or in any of the guild. Missing: nobody knows. */
  inVoice?(
    place: { readonly guildId: string; readonly channelId: string | null },
    userIds: readonly string[],
  ): readonly string[];
  /** Returns the players whom Discord has moved to the guild's AFK channel. Missing: nobody. */
  idle?(gameId: string): readonly string[];
  /** Returns the milliseconds since the latest message in the town. `null`: unknown. Missing: always unknown. */
  quietFor?(gameId: string): Promise<number | null>;
  /** Returns those of these people who are known to have left the game's guild. */
  gone(gameId: string, userIds: readonly string[]): Promise<readonly string[]>;
  /** Forgets a table that is over, once everybody is unmuted. Nothing more may be requested for it. */
  forget(gameId: string): void;
}

/** The result of bringing Discord to a layout. */
export interface ReconcileResult {
  /** True if Discord matches the layout. */
  readonly done: boolean;
  /** The changes that failed and the reasons, for the town and the log. */
  readonly remarks: readonly Remark[];
  /**
   * Set if the layout's lobby could not be posted. `late`: not yet. `gone`: its channel is deleted. Missing: it is posted,
   * or none is wanted.
   */
  readonly lobby?: 'late' | 'refused' | 'gone';
  /**
   * The rooms that Discord does not let the bot create yet, or leaves open to everybody so that they were removed. They
   * follow automatically. Missing: none.
   */
  readonly slow?: readonly Room[];
}

/** The known fields of a table. Its document may be unreadable as a whole. */
export interface KnownOfTable {
  readonly guildId?: string;
  /** The channel in which the table was opened. */
  readonly channelId?: string;
  readonly language?: Language;
  readonly keepsLog?: boolean;
}
