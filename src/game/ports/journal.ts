import type { StoredEvent } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import type { Options, RulesetId } from '#engine/kernel/types.ts';
import type { Result } from '#result';
import type { ChatRoom, Fence, KnownOfTable, Player, SeatedPlayer, Shards } from './ports.ts';
import type { StoredTable, TableDocument, TableRoleSet } from './table-document.ts';

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

/** One message of a player in a night chat in panels. */
export interface Said {
  /** From 1, without gaps. */
  readonly n: number;
  readonly at: number;
  readonly room: ChatRoom;
  readonly seat: number;
  readonly text: string;
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
  tables(of?: Shards): Promise<{ readonly tables: readonly StoredTable[]; readonly unreadable: readonly Unreadable[] }>;
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
