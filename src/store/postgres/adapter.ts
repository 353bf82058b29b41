import { EventEmitter } from 'node:events';
import type { KeyvStoreAdapter, StoredData } from 'keyv';
import { LRUCache } from 'lru-cache';
import { type Fence, type Shards, StaleError } from '#game/ports/ports.ts';
import { guildOf, isOfServer } from '../guild-of.ts';
import type { ListableAdapter, Text, Written } from '../keyv-store.ts';
import { hashOf } from '../mentions.ts';
import { documentKey } from '../namespace.ts';
import type { Database, Statement } from './database.ts';
import * as sql from './statements.ts';

interface Row extends Text {
  readonly version: string;
}

/** The versions of the documents that this process has read or written last, by their keys. */
type Versions = LRUCache<string, string>;

/** The most prefixes that are read with one request: 200 games are read with four. */
const PREFIXES = 50;
/** The most versions that are remembered. A document whose version is forgotten is written as after a restart. */
const VERSIONS = 10_000;
/** The most documents in one page of a listing of everything. */
const PAGE = 200;

/**
 * Keyv's store over PostgreSQL, for several processes. A document has a version. A process may replace only the version
 * that it has read or written last.
 *
 * A document that is added under a fence never replaces another one, with one exception: the text of an earlier attempt
 * of this process that was reported as failed, although it was committed before the connection was lost.
 */
export class PostgresAdapter extends EventEmitter implements KeyvStoreAdapter, ListableAdapter {
  readonly opts = { dialect: 'postgres', url: 'postgres://' };
  namespace?: string | undefined;
  readonly #database: Database;
  readonly #known: Versions;
  /** The texts of documents whose adding was reported as failed, and may have been committed. */
  readonly #doubtful = new Map<string, readonly string[]>();

  constructor(database: Database, known: Versions = new LRUCache({ max: VERSIONS })) {
    super();
    this.#database = database;
    this.#known = known;
  }

  /**
   * The same documents over a connection of its own, for work on many of them. The games of this process do not wait for it,
   * and both know the versions that either has written.
   */
  apart(): PostgresAdapter {
    return new PostgresAdapter(this.#database.apart(), this.#known);
  }

  async get<Value>(key: string): Promise<StoredData<Value> | undefined> {
    const [row] = this.#noted(await this.#database.readAtOnce<Row>(sql.get, [key]));
    if (row === undefined) this.#known.delete(key);
    return row?.text as StoredData<Value> | undefined;
  }

  async set(key: string, text: string): Promise<true> {
    await this.#write(key, text, null);
    return true;
  }

  async delete(key: string): Promise<true> {
    await this.#write(key, null, null);
    return true;
  }

  async clear(): Promise<void> {
    for (const key of await this.keys(this.namespace === undefined ? '' : `${this.namespace}:`)) await this.delete(key);
  }

  async add(key: string, text: string, { shard, owner, epoch }: Fence): Promise<Written> {
    const guild = guildOf(documentKey(key), text);
    const values = [shard, owner, epoch, key, guild, text];
    const doubtful = [...(this.#doubtful.get(key) ?? []), text];
    const retried = { text: sql.addAgain, values: [...values, doubtful] };
    const first = doubtful.length > 1 ? retried : { text: sql.add, values };
    try {
      const [result] = await this.#database.write<{ held: boolean; written: boolean }>({ ...first, again: retried });
      this.#doubtful.delete(key);
      if (!result!.held) return 'lost';
      return result!.written ? 'written' : 'taken';
    } catch (error) {
      this.#doubtful.set(key, doubtful);
      throw error;
    }
  }

  put(key: string, text: string | null, fence: Fence): Promise<Written> {
    return this.#write(key, text, fence);
  }

  async keys(prefix: string): Promise<string[]> {
    const rows = await this.#database.read<{ key: string }>(sql.keys, [prefix, above(prefix)]);
    return rows.map(({ key }) => key);
  }

  async entries(prefixes: readonly string[], of?: Shards): Promise<readonly Text[]> {
    const found: Text[] = [];
    for (let at = 0; at < prefixes.length; at += PREFIXES) {
      const some = prefixes.slice(at, at + PREFIXES);
      const values = [some, some.map(above), of?.count ?? null, of?.numbers ?? null];
      found.push(...this.#noted(await this.#database.read<Row>(sql.entries, values)));
    }
    return prefixes.length <= PREFIXES ? found : found.sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  texts(prefix: string): AsyncGenerator<Text> {
    return this.#pages(prefix, sql.texts, []);
  }

  mentioning(id: string, prefix: string): AsyncGenerator<Text> {
    return this.#pages(prefix, sql.mentioning, [hashOf(id), id]);
  }

  /** Reads the documents of a prefix page by page, in order. */
  async *#pages(prefix: string, statement: string, more: readonly string[]): AsyncGenerator<Text> {
    for (let after: string | null = null; ; ) {
      const values: readonly unknown[] = [after ?? prefix, above(prefix), after !== null, PAGE, ...more];
      const page: readonly Text[] = await this.#database.read<Text>(statement, values);
      yield* page;
      if (page.length < PAGE) return;
      after = page.at(-1)!.key;
    }
  }

  /** Returns the ids of the servers to which documents belong. */
  async guilds(): Promise<readonly string[]> {
    return (await this.#database.read<{ guild: string }>(sql.guilds)).map(({ guild }) => guild);
  }

  compact(): Promise<void> {
    return this.#database.vacuum();
  }

  /**
   * Forgets the versions of the documents of servers. Called when this process has claimed a shard: meanwhile another one
   * may have written its documents, so they are read again before they are changed. From then on the fence protects them.
   */
  forgetVersions(): void {
    for (const key of [...this.#known.keys()]) if (isOfServer(documentKey(key))) this.#known.delete(key);
  }

  disconnect(): Promise<void> {
    return this.#database.close();
  }

  #noted(rows: readonly Row[]): readonly Text[] {
    for (const { key, version } of rows) this.#known.set(key, version);
    return rows;
  }

  /** Writes or deletes a document. Rejects with `StaleError` if another process has changed it. */
  async #write(key: string, text: string | null, fence: Fence | null): Promise<Written> {
    const known = this.#known.get(key) ?? null;
    const [row] = await this.#database.write<Outcome>(statementFor(key, text, fence, known)).catch((error: unknown) => {
      // Nobody knows whether it was committed, so the next write replaces whatever is there.
      this.#known.delete(key);
      throw error;
    });
    const { held, version } = row!;
    if (!held) return 'lost';
    if (text === null ? known !== null && version === null && !row!.gone : version === null)
      throw new StaleError('another process has changed it');
    if (text === null) this.#known.delete(key);
    else this.#known.set(key, version!);
    return 'written';
  }
}

interface Outcome {
  /** True if the fence holds, or none was given. */
  readonly held: boolean;
  /** The version that was written, or the one that was deleted. `null`: nothing was. */
  readonly version: string | null;
  /** True if there was no document. */
  readonly gone: boolean;
}

function statementFor(key: string, text: string | null, fence: Fence | null, known: string | null): Statement {
  const held = [fence?.shard ?? null, fence?.owner ?? null, fence?.epoch ?? null];
  if (text === null) return { text: sql.remove, values: [...held, key, known] };
  const values = [...held, key, known, guildOf(documentKey(key), text), text];
  return { text: sql.put, values, again: { text: sql.putAgain, values } };
}

/** The first key after all keys with this prefix. Keys are ASCII. */
const above = (prefix: string): string => `${prefix}\uffff`;
