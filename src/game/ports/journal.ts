import type { Command } from '#engine/kernel/commands.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import type { Secret } from '#engine/kernel/secret.ts';
import type { Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import type { Secrecy } from '../server-settings/guild-settings.ts';
import type { ChatRoom, FloorPlan, KnownOfTable, Language, Lead, Player, SeatedPlayer } from './ports.ts';

/** For the store, which sees the engine only through the ports of the table. */
export { verbs } from '#engine/kernel/types.ts';

type MarkedValue<V> = V extends Secret<infer T> ? { secret: T } : V;

type Marked<E> = { [K in keyof E]: MarkedValue<E[K]> };

/** An event with its secrets opened and marked (`engine/kernel/codec.ts`), as it is stored and nowhere else. */
export type StoredEvent = Marked<GameEvent>;

/** What one command has brought about. The game is the fold of its batches. */
export interface Batch {
  /** From 1, without gaps. */
  readonly n: number;
  readonly at: number;
  readonly command: Command;
  readonly events: readonly StoredEvent[];
}

/** Somebody who is away from the table, and when he leaves the game for it (G11). */
export interface Absence {
  readonly userId: string;
  readonly until: number;
  /** Gone from the guild, and not only from the voice room. */
  readonly gone: boolean;
  /** He has been called a second time. */
  readonly reminded?: true;
}

/**
 * What is known of a table beside its game. It is there from the lobby on until nothing is owed any more: a document
 * that can be found means that there is something left to do.
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
  /** Secret: it tells all cards. */
  readonly seed: number;
  readonly createdAt: number;
  /** In the order of their seats. */
  readonly players: readonly Player[];
  /** For how many the table was opened; missing: for as many as join. */
  readonly size?: number;
  /** The host's own deck; missing: what the rulebook recommends. */
  readonly cards?: readonly RoleId[];
  /** The role set by which it is played, as it was when the table was opened; missing: the rulebook as it is written. */
  readonly roleSet?: TableRoleSet;
  /** How the floor is kept; missing: as usual. */
  readonly floor?: FloorPlan;
  /** Whoever opened the table does not play: he watches over it, or leads the game himself. Missing: he plays. */
  readonly lead?: Lead;
  /** How many may play, where it is not a size; missing: what the rulebook says. */
  readonly least?: number;
  readonly most?: number;
  /** How long who is away is waited for, seconds; missing: as usual. */
  readonly grace?: number;
  /** Nobody may watch; missing: whoever wants to may. */
  readonly unwatched?: true;
  /** Who waits for a seat, in the order of coming. */
  readonly waiting?: readonly Player[];
  /** Who watches the town and has no seat. */
  readonly watchers?: readonly Player[];
  /** Everybody is asked whether he is there, before the start. */
  readonly rollCall?: RollCall | null;
  /** Whose voice a person has closed. */
  readonly hushed?: readonly string[];
  /** Who has seen all cards: they can never sit at this table. */
  readonly insiders?: readonly string[];
  /** Forbidden words in the town cost a foul; missing: nobody reads it. */
  readonly watchesWords?: boolean;
  /** Where the night talks are held; missing: in channels. */
  readonly secrecy?: Secrecy;
  /** The guild's category in which the rooms are made; missing: one of the game's own. */
  readonly categoryId?: string;
  /** The night is heard between its lines; missing: it is quiet. */
  readonly nightSound?: boolean;
  /** The guild's own voice channel in which the table sits; `null` or missing: a room of its own. */
  readonly voiceChannelId?: string | null;
  /** It has moved there, and who has not followed is not missed yet. */
  readonly moving?: boolean;
  /** `closing`: only what Discord shows is still to be taken away. Whether a game has begun, its batches tell. */
  readonly stage: 'open' | 'closing';
  /** The table is closed without a game: its lobby's message goes as well. */
  readonly unplayed?: true;
  /** When a lobby that nobody touches is closed. */
  readonly lobbyUntil: number;
  /** Players who are out of the game and no longer watch: gone from the guild, or at another table. */
  readonly away: readonly string[];
  readonly absences: readonly Absence[];
  /** Who was in the voice room when the table was last told: who has left while nobody watched is found by it. */
  readonly present: readonly string[];
  /** More time for a step that ended while the bot was down; the later of this and the step's own end counts. */
  readonly respite: { readonly step: number; readonly until: number } | null;
}

/** A role set as a table keeps it: later changes of the server's leave the table alone. */
export interface TableRoleSet {
  readonly id: string;
  readonly name: string;
  readonly set: Readonly<Record<string, unknown>>;
}

/** What somebody has said in a night talk that is held in panels. */
export interface Said {
  /** From 1, without gaps. */
  readonly n: number;
  readonly at: number;
  readonly room: ChatRoom;
  readonly seat: number;
  readonly text: string;
}

/** Who asks whether everybody is there: who has said so, and until when the others may. */
export interface RollCall {
  readonly until: number;
  readonly here: readonly string[];
}

/** A finished game as it is kept. */
export interface GameRecord {
  readonly gameId: string;
  readonly guildId: string;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly seed: number;
  readonly players: readonly Player[];
  /** Who played at which seat before those. */
  readonly former?: readonly SeatedPlayer[];
  readonly endedAt: number;
  readonly winner: string;
  /** All that was done, in order: with seed and deal the whole game. */
  readonly commands: readonly { readonly at: number; readonly command: Command }[];
  /** The game in the record notation, where the ruleset can be written in it. */
  readonly text: string | null;
  /** The role set that the record names. */
  readonly roleSet?: TableRoleSet;
}

/** What could not be read, by its key; the rest is not held up by it. */
export interface Unreadable {
  readonly key: string;
  readonly reason: string;
  readonly gameId: string;
  /** The fields that can be read all the same. */
  readonly known: KnownOfTable;
}

/** The documents of tables and games. Every write that resolves is durable; what fails rejects with `StoreError`. */
export interface Journal {
  /** The tables at which something is left to do. */
  tables(): Promise<{ readonly tables: readonly TableDocument[]; readonly unreadable: readonly Unreadable[] }>;
  saveTable(table: TableDocument): Promise<void>;
  /** Takes a table that is `closing` away, its batches first; its game's record stays. */
  closeTable(gameId: string): Promise<void>;
  append(gameId: string, batch: Batch): Promise<void>;
  /** In order. Rejects if one is missing or not what was written. */
  batches(gameId: string): Promise<readonly Batch[]>;
  appendSaid(gameId: string, said: Said): Promise<void>;
  /** In order. Rejects if one is missing or not what was written. */
  said(gameId: string): Promise<readonly Said[]>;
  /** All posts up to this batch have been made. */
  markShown(gameId: string, n: number): Promise<void>;
  shown(gameId: string): Promise<number>;
  saveRecord(record: GameRecord): Promise<void>;
  record(gameId: string): Promise<GameRecord | null>;
}
