import type { StoredEvent } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import type { Options, RoleId, RulesetId, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { Result } from '#result';
import type { TableSettings } from '../settings/settings.ts';
import type { EveningScore } from './evening-score.ts';
import type { Bet, PlayerVote } from './game-views.ts';
import type { LiveLink, LiveUse } from './live.ts';
import type { ChatRoom, Fence, HostMode, KnownOfTable, Language, Player, SeatedPlayer, Shards } from './ports.ts';

/** For the store, which knows the engine only through these ports. */
export type { StoredEvent } from '#engine/kernel/codec.ts';
export type { Fields, Form, Parts } from '#engine/kernel/form.ts';
export { verbs } from '#engine/record/verbs.ts';
export { eventForms } from '#rolesets/event-forms.ts';

/** The events of one command, stored together. The game is the fold of its batches. */
export interface Batch {
  /** From 1, without gaps. */
  readonly n: number;
  readonly at: number;
  readonly command: Command;
  readonly events: readonly StoredEvent[];
}

/** A player who is away from the table. After `until` they are out of the game (G11). */
export interface Absence {
  readonly userId: string;
  readonly until: number;
  /** True if they left the guild, not only the voice room. */
  readonly gone: boolean;
  /** True if they were called a second time. */
  readonly reminded: boolean;
}

/**
 * The stored state of a table, without the events of its game. It exists from the lobby on until the table is cleaned
 * up: if a document exists, the bot still has work to do for its table.
 */
export interface TableDocument {
  readonly gameId: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly hostId: string;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly language: Language;
  readonly settings: TableSettings;
  /** Secret: all cards follow from it. */
  readonly seed: number;
  readonly createdAt: number;
  /** In the order of their seats. */
  readonly players: readonly Player[];
  /** The number of players. `null`: everyone who joins. */
  readonly size: number | null;
  /** The host's own deck. `null`: the recommended one. */
  readonly cards: readonly RoleId[] | null;
  /** The role set, as it was when the table was opened. `null`: the unchanged rulebook. */
  readonly roleSet: TableRoleSet | null;
  /** The host mode of a host who does not play. `null`: the host plays. */
  readonly lead: HostMode | null;
  /** The waiting list, in order of arrival. */
  readonly waiting: readonly Player[];
  /** People who see the town and have no seat. */
  readonly watchers: readonly Player[];
  /** The roll call that is running before the start. */
  readonly rollCall: RollCall | null;
  /** News for people of the lobby, until they are told. */
  readonly untold: readonly UntoldNews[];
  /** The number of the latest news. 0: there was none. */
  readonly lastNews: number;
  /** True after the host was told that everyone is there. */
  readonly complete: boolean;
  /**
   * True once all seats of the lobby were taken, while its server was not spared rooms (`UnusedRooms`). They are made
   * then, and stay until the lobby ends.
   */
  readonly wasFull: boolean;
  /** User ids of people who want a next game, after the end of this one. */
  readonly again: readonly string[];
  /** The game before, with the same people. `null`: this is the first game. */
  readonly follows: string | null;
  /** True if the next game of these people has begun. */
  readonly followed: boolean;
  /** The wins in the games before. */
  readonly evening: EveningScore;
  /** The gathering between the start and the deal. It stays here after the deal. `null`: there was none. */
  readonly gathering: Gathering | null;
  /** User ids of players whom the host has muted. */
  readonly hushed: readonly string[];
  /** User ids of people who have seen all cards. They can never get a seat at this table. */
  readonly insiders: readonly string[];
  /** Those of them of whom the town has not been told yet. */
  readonly untoldInsiders: readonly string[];
  /** The external voice channel that the table uses. `null`: its own voice room. */
  readonly voiceChannelId: string | null;
  /**
   * The bot that speaks at the table, if there are helper bots. `null`: none has spoken here yet, there are no helper
   * bots, or all of them spoke at other tables.
   */
  readonly voiceBotId: string | null;
  /** The links to its live page, of those uses for which somebody has asked for one. */
  readonly links: Readonly<Partial<Record<LiveUse, LiveLink>>>;
  /** True after a move, while players who have not followed are not counted as absent yet. */
  readonly moving: boolean;
  /** `closing`: only the cleanup in Discord is left. A game has begun if batches exist. */
  readonly stage: 'open' | 'closing';
  /** True if the table is closed without a game. The message of its lobby is deleted as well. */
  readonly unplayed: boolean;
  /** The time at which an unused lobby is closed. */
  readonly lobbyUntil: number;
  /** Players who are out of the game and no longer watch: they left the guild, or are at another table. */
  readonly away: readonly string[];
  readonly absences: readonly Absence[];
  /** The last known people in the voice room. Shows who left while the bot did not watch. */
  readonly present: readonly string[];
  /** Secret: actions for the step that is being announced, until its time begins. */
  readonly intentions: readonly Intention[];
  /** Secret: the bets of the dead. */
  readonly bets: readonly Bet[];
  /** The votes for the player of the game. */
  readonly playerVotes: readonly PlayerVote[];
  /** A removal that the host may still take back. `null`: there is none. */
  readonly removal: Removal | null;
  /** Extra time for a step that ended while the bot was down. The later of this and the step's own end counts. */
  readonly respite: { readonly step: number; readonly until: number } | null;
}

/** An action that came while its step was being announced. */
export interface Intention {
  /** The person, not the seat: a substitute intends nothing yet. */
  readonly userId: string;
  readonly step: number;
  readonly verb: Verb;
  readonly targets: readonly VoteChoice[];
}

/** A removal that takes effect at `at`. */
export interface Removal {
  /** The person, not the seat: a substitute is not removed. */
  readonly userId: string;
  readonly reason: string;
  readonly at: number;
}

/** A table's copy of a role set. Later changes to the server's role set do not affect it. */
export interface TableRoleSet {
  readonly id: string;
  readonly name: string;
  readonly set: Readonly<Record<string, unknown>>;
}

/** One message of a player in a night chat in panels. */
export interface Said {
  /** From 1, without gaps. */
  readonly n: number;
  readonly at: number;
  readonly room: ChatRoom;
  readonly seat: number;
  readonly text: string;
}

/** A roll call: the people who have answered, and the deadline for the others. */
interface RollCall {
  readonly until: number;
  readonly here: readonly string[];
}

/**
 * News of a lobby for these people.
 * - `host`: they are the host now.
 * - `seated`: they waited, and now they have a seat.
 * - `removed`: the host or a moderator removed them.
 * - `silent`: they lost their seat because they did not answer the roll call.
 * - `planned`: the table that they planned is open, and their seats are kept for some minutes. `planned-late`: later than
 *   planned. `overbooked`: they are in, too, and have to wait for a seat.
 * - `opened`: they wanted to know when a table opens.
 * - `again`: they played the game before, and have to confirm that they play the next one.
 * - `full`: for the host: all seats are taken.
 * - `here`: for the host: everybody answered the roll call.
 */
export interface LobbyNews {
  readonly kind:
    | 'planned'
    | 'planned-late'
    | 'overbooked'
    | 'opened'
    | 'again'
    | 'unseated'
    | 'host'
    | 'seated'
    | 'removed'
    | 'silent'
    | 'full'
    | 'here';
  readonly userIds: readonly string[];
}

/** The news of one change, which is one message. It is numbered from 1, so that it is posted once. */
interface UntoldNews {
  readonly number: number;
  readonly news: readonly LobbyNews[];
}

/** The players are waited for in the voice room, or asked in the town of a table in text. No card is dealt yet. */
interface Gathering {
  /** The time at which it began. It tells the messages of two gatherings apart. */
  readonly at: number;
  /** The time at which players who are still missing lose their seats. */
  readonly until: number;
  /** User ids of the players who have been called, each once. `null`: nobody had to be called yet. */
  readonly called: readonly string[] | null;
  /** User ids of the players of a table in text who have said that they are there. `null`: the table has voice. */
  readonly here: readonly string[] | null;
}

/** A finished game, as it is stored. */
export interface GameRecord {
  readonly gameId: string;
  readonly guildId: string;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly seed: number;
  readonly players: readonly Player[];
  /** Players whose seats were taken over by substitutes. */
  readonly former?: readonly SeatedPlayer[];
  readonly endedAt: number;
  readonly winner: string;
  /** All commands in order. With the seed and the deal they determine the whole game. */
  readonly commands: readonly { readonly at: number; readonly command: Command }[];
  /** The game in the record notation, or `null` if the notation cannot express its rulebook. */
  readonly text: string | null;
  /** The role set that the record names. */
  readonly roleSet?: TableRoleSet;
  /** The host of the table, and the channel of its lobby. Missing: an earlier version stored the game. */
  readonly hostId?: string;
  readonly channelId?: string;
}

/** A stored document that could not be read. The others are loaded all the same. */
export interface Unreadable {
  readonly key: string;
  readonly reason: string;
  readonly gameId: string;
  /** The fields that can still be read. */
  readonly known: KnownOfTable;
}

/** The stored game of a table. A part fails with the reason if one of its documents is missing or damaged. */
export interface StoredLog {
  /** In order. */
  readonly batches: Result<readonly Batch[], string>;
  /** The lines of the night chats in panels, in order. */
  readonly said: Result<readonly Said[], string>;
  /** The latest batch whose posts have all been made. 0: none. */
  readonly shown: Result<number, string>;
  /** True if a process could not read the table, and has told its people that its game is over. */
  readonly isGivenUp: boolean;
}

/**
 * The documents of tables and games. A write that resolves is durable. A failure rejects with `StoreError`. A write rejects
 * with `FenceLostError` if its fence is lost: the table has another owner now, and this process must not show it.
 */
export interface Journal {
  /** The tables for which the bot still has work to do. `of`: only those of the servers of these shards. */
  tables(
    of?: Shards,
  ): Promise<{ readonly tables: readonly TableDocument[]; readonly unreadable: readonly Unreadable[] }>;
  saveTable(table: TableDocument, fence: Fence): Promise<void>;
  /** Deletes a table that is `closing`, its batches first. The record of its game stays. */
  closeTable(gameId: string, fence: Fence): Promise<void>;
  /** Appends a batch. Rejects with `TakenError` if the game has a batch with this number. */
  append(gameId: string, batch: Batch, fence: Fence): Promise<void>;
  /** Returns them in order. Rejects if one is missing or damaged. */
  batches(gameId: string): Promise<readonly Batch[]>;
  /** Appends a line of a night chat. Rejects with `TakenError` if the game has a line with this number. */
  appendSaid(gameId: string, said: Said, fence: Fence): Promise<void>;
  /** Stores that all posts up to this batch have been made. */
  markShown(gameId: string, n: number, fence: Fence): Promise<void>;
  /** Stores that the table is given up. A program that can read it does nothing but close it. */
  giveUp(gameId: string, fence: Fence): Promise<void>;
  /** Returns the stored games with these ids, read together: a shared store is asked a few times for all of them. */
  logs(gameIds: readonly string[]): Promise<ReadonlyMap<string, StoredLog>>;
  saveRecord(record: GameRecord, fence: Fence): Promise<void>;
  record(gameId: string): Promise<GameRecord | null>;
}
