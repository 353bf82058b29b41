/** What a table needs of the world. The adapters (discord, voice, store) give it; tests give others. */

import type { News } from '#engine/kernel/notices.ts';
import type { CallId, Clan, Options, RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { Label, OwnWords, Remark, Wording } from '#narration/index.ts';
import type { KnownOfTable } from './known-of-table.ts';
import type { CueItem } from './narrator.ts';
import type { Panel } from './panel.ts';

export type Language = 'en' | 'ru';

export type { Clock, Timer } from './clock.ts';

/**
 * Storage for documents. A write that resolves is durable. A failed write rejects with `StoreError`. Keys consist of
 * letters, digits, `:` and `-`.
 */
export interface Store {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** Returns all keys that begin with the prefix, in order. */
  keys(prefix: string): Promise<string[]>;
  close(): Promise<void>;
}

export type { CueItem, Narrator } from './narrator.ts';
export { StoreError, UnreadableError } from './store-error.ts';

/** A foul: its number in the game, from 1, and the seat that has it. */
export interface GivenFoul {
  readonly number: number;
  readonly seat: SeatNumber;
}

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** A text in one language, ready for Discord. It may ping only the users in `mentions`. */
export interface Message {
  readonly text: string;
  readonly mentions?: readonly string[];
  /** The foul that the message announces. A button on the message lets the host take it back. */
  readonly foul?: GivenFoul;
  /** Attachments: the record of a finished game, and the role set that it names. */
  readonly files?: readonly TextFile[];
}

/** The facts that texts depend on: the language, the rulebook and the seats. */
export interface Audience {
  readonly language: Language;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly ownRoles?: readonly OwnWords[] | undefined;
  readonly players: readonly SeatedPlayer[];
  /** The end of the running time limit. */
  readonly until: number | null;
  /** Players whose seats were taken over by substitutes, in order. */
  readonly former?: readonly SeatedPlayer[];
}

/** The way in which a table controls who speaks in its voice room. */
export interface FloorPlan {
  /**
   * - `mute`: everybody but the speaker is muted.
   * - `listen`: microphones stay open. Speech out of turn costs a foul (C6), or a reminder if the rules have no fouls.
   * - `off`: the bot does nothing; the players keep order.
   */
  readonly mode: FloorMode;
  /** This much speech out of turn is an offence if it occurs within `window`; both in seconds. */
  readonly tolerance: number;
  readonly window: number;
}

export const floorModes = ['mute', 'listen', 'off'] as const;

export type FloorMode = (typeof floorModes)[number];

/** One line for a room: posted as text (unless that is empty) and, in the town, spoken as well. */
export interface Line {
  readonly message: Message;
  readonly cues: readonly CueItem[];
  readonly priority: 'rule' | 'talk';
}

/** Turns news into words; narration implements it. The same news always give the same lines. */
export interface Script {
  /**
   * Returns the lines for the news of one batch, in order, for the town or for the night chat of `clan`. News that a
   * card or a panel shows give no line. In the town, only public news give lines.
   */
  tell(news: readonly News[], audience: Audience, clan?: Clan): readonly Line[];
  remark(remark: Remark, audience: Audience): Line;
  /** A few words without markup: the name of a room, the phase. */
  label(label: Label, language: Wording): string;
}

/** The host modes for a host who does not play: beside the bot, or in person instead of its narrator. */
export const leads = ['beside', 'person'] as const;

export type Lead = (typeof leads)[number];

/** A room for a private conversation that the other players must not see. */
export type ChatRoom = `clan-${Clan}` | 'graveyard';

export type Room = 'town' | 'voice' | ChatRoom;

/** The access of one person to a room. A person without an entry does not see the room. */
export interface Access {
  readonly userId: string;
  readonly read: boolean;
  /** Permission to write, or to connect in the voice room. */
  readonly write: boolean;
  /** In the voice room: the person may listen but not speak. */
  readonly silent?: true;
}

/** The name of a room, and the people who may enter it. */
export interface RoomLayout {
  readonly room: Room;
  readonly name: string;
  readonly access: readonly Access[];
}

export type { KnownOfTable } from './known-of-table.ts';
export type { GameOverview, NumberCall, Panel } from './panel.ts';

/** The public state of a lobby. */
export interface LobbyView {
  readonly ruleset: string;
  readonly hostId: string;
  readonly min: number;
  readonly max: number;
  readonly players: readonly Player[];
  /** The host's own deck; `null`: the recommended one for the number of players. */
  readonly cards: readonly RoleId[] | null;
  /** The name of the role set; missing: the unchanged rulebook. */
  readonly roleSet?: string;
  /** The options that differ from the rulebook's defaults. */
  readonly options: Options;
  /** The order of the night's calls, if it differs from the rulebook's (A10). */
  readonly order: readonly CallId[] | null;
  /** The reasons why the game cannot start yet. */
  readonly missing: readonly Remark[];
  /** Facts worth knowing before the start (someone can see all channels; another table has the narrator). */
  readonly remarks: readonly Remark[];
  /** The running roll call. */
  readonly rollCall?: RollCallView;
  /** The length of the waiting list. */
  readonly waiting?: number;
  readonly state: 'open' | 'starting' | 'closed';
}

/** The user ids of people who answered a roll call, and the deadline for the others (ms since 1970). */
export interface RollCallView {
  readonly here: readonly string[];
  readonly until: number;
}

export type { Remark };

/** A member of the guild, with their name there. */
export interface Player {
  readonly userId: string;
  readonly name: string;
}

/** A player with their seat. */
export interface SeatedPlayer extends Player {
  readonly seat: SeatNumber;
}

/** The state that Discord should have for one game: a pure function of the game's state. */
export interface Layout {
  readonly gameId: string;
  readonly guildId: string;
  /** The words of its texts: a plain language, or the table's own words in it. */
  readonly language: Wording;
  readonly title: string;
  /** The channel of the lobby panel, in which the table was opened. */
  readonly lobbyChannelId: string;
  /** The guild's category for the rooms. If it is missing or full, the game creates its own. */
  readonly categoryId?: string;
  /** The external voice channel that the table uses; missing: the game's own voice room. */
  readonly voiceChannelId?: string;
  /** Empty if everything is to be removed. With `keepTown` the town stays: readable, closed for writing. */
  readonly rooms: readonly RoomLayout[];
  readonly keepTown: boolean;
  /** The players who may speak in the voice room; all others are muted. `null`: nobody is muted for order. */
  readonly speakers: readonly string[] | null;
  /** The players who are muted even if `speakers` is `null`. */
  readonly muted?: readonly string[];
  readonly players: readonly SeatedPlayer[];
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
   */
  post(gameId: string, room: Room | 'lobby', message: Message, nonce: string): Promise<void>;
  /** Resolves when every mute matches the latest layout, or cannot be changed. Never rejects. */
  silent(gameId: string): Promise<void>;
  /**
   * Cleans up after a stored table that cannot be loaded. Unmutes everybody, posts the message where its people can
   * read it, and deletes its rooms. Returns its guild; `null`: nothing of the table is left in Discord.
   */
  abandon(gameId: string, known: KnownOfTable, message: Message): Promise<string | null>;
  /** Returns the channel id of the voice room, once it exists. */
  voiceChannel(gameId: string): string | null;
  /** Returns what prevents a start here, before anything is created: missing permissions, full channel lists ... */
  survey(guildId: string, channelId: string): Promise<readonly Remark[]>;
  /** Returns what prevents a lobby in this channel: missing permissions, with the way to grant them. */
  surveyLobby(guildId: string, channelId: string): Promise<readonly Remark[]>;
  /** Returns what prevents these people from using this voice channel of the guild for their table. */
  surveyVoice(
    gameId: string,
    place: { readonly guildId: string; readonly channelId: string },
    userIds: readonly string[],
  ): Promise<readonly Remark[]>;
  /** Returns remarks for the lobby about people who could see secret channels (owner, administrators). */
  onlookers(guildId: string, userIds: readonly string[]): Promise<readonly Remark[]>;
  /** Returns the players in the table's voice room now; `null` while the room does not exist. */
  present(gameId: string): readonly string[] | null;
  /** Returns the players whom Discord has moved to the guild's AFK channel. Missing: nobody. */
  idle?(gameId: string): readonly string[];
  /** Returns those of these people who are known to have left the game's guild. */
  gone(gameId: string, userIds: readonly string[]): Promise<readonly string[]>;
  /** Forgets a table that is over, once everybody is unmuted. Nothing more may be requested for it. */
  forget(gameId: string): void;
}

export interface ReconcileResult {
  /** True if Discord matches the layout. */
  readonly done: boolean;
  /** The changes that failed and the reasons, for the town and the log. */
  readonly remarks: readonly Remark[];
  /** Set if the layout's lobby could not be posted; `late`: not yet. Missing: it is posted, or none is wanted. */
  readonly lobby?: 'late' | 'refused';
  /** The rooms that Discord does not let the bot create yet. They follow automatically. Missing: none. */
  readonly slow?: readonly Room[];
}

/** A press or a command of a person, without Discord's types. */
export type Intent =
  | { readonly type: 'join' | 'leave' | 'start' | 'end' }
  | { readonly type: 'act'; readonly verb: Verb; readonly targets: readonly VoteChoice[]; readonly step?: number };

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
