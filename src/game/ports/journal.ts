import type { Command } from '#engine/kernel/commands.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import type { Secret } from '#engine/kernel/secret.ts';
import type { Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import type { ChatRoom, FloorPlan, KnownOfTable, Language, Lead, Player, SeatedPlayer, Secrecy } from './ports.ts';

/** For the store, which knows the engine only through these ports. */
export { verbs } from '#engine/kernel/types.ts';

type MarkedValue<V> = V extends Secret<infer T> ? { secret: T } : V;

type Marked<E> = { [K in keyof E]: MarkedValue<E[K]> };

/** An event with its secrets opened and marked (`engine/kernel/codec.ts`). Only the store has events in this form. */
export type StoredEvent = Marked<GameEvent>;

/** The events of one command, stored together. The game is the fold of its batches. */
export interface Batch {
  /** From 1, without gaps. */
  readonly n: number;
  readonly at: number;
  readonly command: Command;
  readonly events: readonly StoredEvent[];
}

/** A player who is away from the table. After `until` they are out of the game (G11). */
interface Absence {
  readonly userId: string;
  readonly until: number;
  /** True if they left the guild, not only the voice room. */
  readonly gone: boolean;
  /** True if they were called a second time. */
  readonly reminded?: true;
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
  readonly keepTown: boolean;
  /** Secret: all cards follow from it. */
  readonly seed: number;
  readonly createdAt: number;
  /** In the order of their seats. */
  readonly players: readonly Player[];
  /** The number of players; missing: everyone who joins. */
  readonly size?: number;
  /** The host's own deck; missing: the recommended one. */
  readonly cards?: readonly RoleId[];
  /** The role set, as it was when the table was opened; missing: the unchanged rulebook. */
  readonly roleSet?: TableRoleSet;
  /** The floor mode and its limits; missing: the default. */
  readonly floor?: FloorPlan;
  /** The host mode of a host who does not play; missing: the host plays. */
  readonly lead?: Lead;
  /** The bounds for the number of players, if `size` is missing; missing: those of the rulebook. */
  readonly least?: number;
  readonly most?: number;
  /** The grace time of an absent player, seconds; missing: the default. */
  readonly grace?: number;
  /** True if nobody may watch; missing: everybody may. */
  readonly unwatched?: true;
  /** The waiting list, in order of arrival. */
  readonly waiting?: readonly Player[];
  /** People who see the town and have no seat. */
  readonly watchers?: readonly Player[];
  /** The roll call that is running before the start. */
  readonly rollCall?: RollCall | null;
  /** User ids of players whom the host has muted. */
  readonly hushed?: readonly string[];
  /** User ids of people who have seen all cards. They can never get a seat at this table. */
  readonly insiders?: readonly string[];
  /** Forbidden words in the town cost a foul; missing: the bot does not read the town. */
  readonly watchesWords?: boolean;
  /** The place of the night chats; missing: channels. */
  readonly secrecy?: Secrecy;
  /** The guild's category for the rooms; missing: the game creates one. */
  readonly categoryId?: string;
  /** Plays the ambience of the night between spoken lines; missing: silence. */
  readonly nightSound?: boolean;
  /** The external voice channel that the table uses; `null` or missing: its own voice room. */
  readonly voiceChannelId?: string | null;
  /** True after a move, while players who have not followed are not counted as absent yet. */
  readonly moving?: boolean;
  /** `closing`: only the cleanup in Discord is left. A game has begun if batches exist. */
  readonly stage: 'open' | 'closing';
  /** True if the table is closed without a game. The message of its lobby is deleted as well. */
  readonly unplayed?: true;
  /** The time at which an unused lobby is closed. */
  readonly lobbyUntil: number;
  /** Players who are out of the game and no longer watch: they left the guild, or are at another table. */
  readonly away: readonly string[];
  readonly absences: readonly Absence[];
  /** The last known people in the voice room. Shows who left while the bot did not watch. */
  readonly present: readonly string[];
  /** Extra time for a step that ended while the bot was down. The later of this and the step's own end counts. */
  readonly respite: { readonly step: number; readonly until: number } | null;
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
  /** The game in the record notation; `null` if the notation cannot express its rulebook. */
  readonly text: string | null;
  /** The role set that the record names. */
  readonly roleSet?: TableRoleSet;
}

/** A stored document that could not be read. The others are loaded all the same. */
export interface Unreadable {
  readonly key: string;
  readonly reason: string;
  readonly gameId: string;
  /** The fields that can still be read. */
  readonly known: KnownOfTable;
}

/** The documents of tables and games. A write that resolves is durable. A failure rejects with `StoreError`. */
export interface Journal {
  /** The tables for which the bot still has work to do. */
  tables(): Promise<{ readonly tables: readonly TableDocument[]; readonly unreadable: readonly Unreadable[] }>;
  saveTable(table: TableDocument): Promise<void>;
  /** Deletes a table that is `closing`, its batches first. The record of its game stays. */
  closeTable(gameId: string): Promise<void>;
  append(gameId: string, batch: Batch): Promise<void>;
  /** Returns them in order. Rejects if one is missing or damaged. */
  batches(gameId: string): Promise<readonly Batch[]>;
  appendSaid(gameId: string, said: Said): Promise<void>;
  /** Returns them in order. Rejects if one is missing or damaged. */
  said(gameId: string): Promise<readonly Said[]>;
  /** Stores that all posts up to this batch have been made. */
  markShown(gameId: string, n: number): Promise<void>;
  shown(gameId: string): Promise<number>;
  saveRecord(record: GameRecord): Promise<void>;
  record(gameId: string): Promise<GameRecord | null>;
}
