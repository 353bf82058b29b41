/** What a table needs of the world. The adapters (discord, voice, store) give it; tests give others. */

import type { News } from '#engine/kernel/notices.ts';
import type { CallId, Clan, Options, RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { OwnWords, Wording } from '#narration/index.ts';
import type { KnownOfTable } from './known-of-table.ts';
import type { CueItem } from './narrator.ts';
import type { Panel } from './panel.ts';

export type Language = 'en' | 'ru';

export type { Clock, Timer } from './clock.ts';

/**
 * A place for documents. A write that resolves has been made durable; one that cannot be made rejects with
 * `StoreError`. Keys are made of letters, digits, `:` and `-`.
 */
export interface Store {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** All keys that begin with the prefix, in order. */
  keys(prefix: string): Promise<string[]>;
  close(): Promise<void>;
}

export type { CueItem, Narrator } from './narrator.ts';
export { StoreError, UnreadableError } from './store-error.ts';

/** A foul by its number in the game, the first being 1, and who has it. */
export interface GivenFoul {
  readonly number: number;
  readonly seat: SeatNumber;
}

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** A text in one language, ready for Discord; `mentions`: the users that it may ping, nobody else. */
export interface Message {
  readonly text: string;
  readonly mentions?: readonly string[];
  /** The message tells of this foul, which the host may take back with a button on it. */
  readonly foul?: GivenFoul;
  /** Go with the message: the record of a game that is over, and the role set that it names. */
  readonly files?: readonly TextFile[];
}

/** To whom something is said: who sits where, by which rulebook, in which language. */
export interface Audience {
  readonly language: Language;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly ownRoles?: readonly OwnWords[] | undefined;
  readonly players: readonly SeatedPlayer[];
  /** The end of the time that is running. */
  readonly until: number | null;
  /** Who played at a seat before the one who sits there now, in order. */
  readonly former?: readonly SeatedPlayer[];
}

/** What a table does about who speaks in its voice room. */
export interface FloorPlan {
  /**
   * - `mute`: all but the speaker are muted.
   * - `listen`: microphones stay open, and who speaks out of turn gets a foul (C6) or, where the rules have none, a word.
   * - `off`: the table sees to it by itself.
   */
  readonly mode: FloorMode;
  /** So much speech out of turn, within so long, is not passed over; seconds. */
  readonly tolerance: number;
  readonly window: number;
}

export const floorModes = ['mute', 'listen', 'off'] as const;

export type FloorMode = (typeof floorModes)[number];

/** What a room is told: shown as text (unless that is empty) and, in the town, said as well. */
export interface Line {
  readonly message: Message;
  readonly cues: readonly CueItem[];
  readonly priority: 'rule' | 'talk';
}

/** The words for what happens; narration has them. The same news always give the same lines. */
export interface Script {
  /**
   * What the town, or the night chat of `clan`, is told by the news of one batch, in order. News that stand on a card
   * or a panel give no line, and in the town nothing does that is not for all.
   */
  tell(news: readonly News[], audience: Audience, clan?: Clan): readonly Line[];
  remark(remark: Remark, audience: Audience): Line;
  /** A few words without markup: the name of a room, the phase. */
  label(remark: Remark, language: Wording): string;
}

/** What the person does who has opened a table and does not play: he watches over it, or leads the game himself. */
export const leads = ['beside', 'person'] as const;

export type Lead = (typeof leads)[number];

/** Where some talk among themselves, and others must not know of it. */
export type ChatRoom = `clan-${Clan}` | 'graveyard';

export type Room = 'town' | 'voice' | ChatRoom;

/** What one person may do in a room. Who is not listed sees nothing of it. */
export interface Access {
  readonly userId: string;
  readonly read: boolean;
  /** Writing, or in the voice room connecting. */
  readonly write: boolean;
  /** In the voice room: he may be there and has no voice. */
  readonly silent?: true;
}

/** How a room is to look, and who is let in. */
export interface RoomLayout {
  readonly room: Room;
  readonly name: string;
  readonly access: readonly Access[];
}

export type { KnownOfTable } from './known-of-table.ts';
export type { GameOverview, NumberCall, Panel } from './panel.ts';

/** What everybody may know of a lobby. */
export interface LobbyView {
  readonly ruleset: string;
  readonly hostId: string;
  readonly min: number;
  readonly max: number;
  readonly players: readonly Player[];
  /** The host's own deck. `null`: what the rulebook recommends for as many as play. */
  readonly cards: readonly RoleId[] | null;
  /** The role set by which it is played, by its name; missing: the rulebook as it is written. */
  readonly roleSet?: string;
  /** What was chosen otherwise than the rulebook has it. */
  readonly options: Options;
  /** The order of the night that was chosen otherwise than the rulebook has it (A10). */
  readonly order: readonly CallId[] | null;
  /** Keys of what is still missing before the start, with their parameters (shown in the reader's words). */
  readonly missing: readonly Remark[];
  /** Things worth knowing before the start (someone can see all channels; voice is taken by another table). */
  readonly remarks: readonly Remark[];
  /** Everybody is asked whether he is there. */
  readonly rollCall?: RollCallView;
  /** How many wait for a seat. */
  readonly waiting?: number;
  readonly state: 'open' | 'starting' | 'closed';
}

/** Who has answered a roll call, by user id, and until when (ms since 1970) the others may. */
export interface RollCallView {
  readonly here: readonly string[];
  readonly until: number;
}

/** A text of the catalogue with its parameters; narration renders it in a language. */
export interface Remark {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Somebody of the guild, by the name that he has there. */
export interface Player {
  readonly userId: string;
  readonly name: string;
}

/** A player at his seat. */
export interface SeatedPlayer extends Player {
  readonly seat: SeatNumber;
}

/** What Discord should look like for one game: a pure function of the game's state. */
export interface Layout {
  readonly gameId: string;
  readonly guildId: string;
  /** The words of its texts: a plain language, or the table's own words in it. */
  readonly language: Wording;
  readonly title: string;
  /** Where the lobby panel stands: the channel in which the table was opened. */
  readonly lobbyChannelId: string;
  /** The guild's category for the rooms. Where it is missing or has no room, the game has one of its own. */
  readonly categoryId?: string;
  /** The guild's own voice channel in which the table sits. Where it is missing the voice room is one of the game's own. */
  readonly voiceChannelId?: string;
  /** Empty once everything is to be taken away; `keepTown`: the town's log stays, readable, closed. */
  readonly rooms: readonly RoomLayout[];
  readonly keepTown: boolean;
  /** Who of the players may speak in the voice room; everybody else at the table is muted. `null`: silence is not kept (no game on, everybody gets back his voice). */
  readonly speakers: readonly string[] | null;
  /** Where no silence is kept: whose voice is closed all the same. */
  readonly muted?: readonly string[];
  readonly players: readonly SeatedPlayer[];
  readonly panels: readonly { readonly room: Room | 'lobby'; readonly panel: Panel }[];
  /** The phase in a few words, for the voice channel's status. */
  readonly status: string;
}

/** The Discord side. It never rejects for what Discord does: it tries again, and reports what it cannot do. */
export interface Reconciler {
  /** Brings Discord to this look with the fewest calls; a later layout of the game replaces one that waits. */
  arrange(layout: Layout): Promise<ReconcileResult>;
  /**
   * Posts in a room as soon as it is there, once: the same nonce (25 characters at most) is never shown twice. A room's
   * posts stand in the order in which they were asked for, and above the panels of a layout that is asked for later.
   * `lobby`: the channel in which the table was opened, where everybody can read.
   */
  post(gameId: string, room: Room | 'lobby', message: Message, nonce: string): Promise<void>;
  /** Resolves when every voice is as the latest layout says, or cannot be made so. Never rejects. */
  silent(gameId: string): Promise<void>;
  /**
   * A stored table cannot be taken up. Everybody gets back their voice, the words are posted where its people can read
   * them, and its rooms go. Returns its guild; `null`: nothing of the table is left in Discord.
   */
  abandon(gameId: string, known: KnownOfTable, message: Message): Promise<string | null>;
  /** The voice room's channel, once it is there. */
  voiceChannel(gameId: string): string | null;
  /** What hinders a start here, before anything is created: missing permissions by name, full channel lists ... */
  survey(guildId: string, channelId: string): Promise<readonly Remark[]>;
  /** What hinders a lobby from being shown in this channel: missing permissions by name, with the way to grant them. */
  surveyLobby(guildId: string, channelId: string): Promise<readonly Remark[]>;
  /** What hinders these people from sitting with their table in this voice channel of the guild. */
  surveyVoice(
    gameId: string,
    place: { readonly guildId: string; readonly channelId: string },
    userIds: readonly string[],
  ): Promise<readonly Remark[]>;
  /** Who among these could look into secret channels (owner, administrators), as remarks for the lobby. */
  onlookers(guildId: string, userIds: readonly string[]): Promise<readonly Remark[]>;
  /** Who of the players is in the table's voice room now; `null` while that cannot be told: there is no such room. */
  present(gameId: string): readonly string[] | null;
  /** Who of the players is in the guild's AFK channel now: Discord has put them there. Missing: nobody. */
  idle?(gameId: string): readonly string[];
  /** Who among these is known to be no longer in the game's guild. */
  gone(gameId: string, userIds: readonly string[]): Promise<readonly string[]>;
  /** The table is over and nothing more is asked for it: it is forgotten, once every voice has been given back. */
  forget(gameId: string): void;
}

export interface ReconcileResult {
  /** Everything is as the layout says. */
  readonly done: boolean;
  /** What could not be done and why, for the town and the log. */
  readonly remarks: readonly Remark[];
  /** The lobby that the layout names could not be posted; `late`: not yet. Missing: it is there, or none is wanted. */
  readonly lobby?: 'late' | 'refused';
  /** The rooms that Discord lets nobody make yet: they follow by themselves; missing: none. */
  readonly slow?: readonly Room[];
}

/** What somebody pressed or typed, freed from Discord. */
export type Intent =
  | { readonly type: 'join' | 'leave' | 'start' | 'end' }
  | { readonly type: 'act'; readonly verb: Verb; readonly targets: readonly VoteChoice[]; readonly step?: number };

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
