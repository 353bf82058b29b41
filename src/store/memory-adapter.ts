import { EventEmitter } from 'node:events';
import type { KeyvStoreAdapter, StoredData } from 'keyv';
import { type Fence, StaleError } from '#game/ports/ports.ts';
import { isOfServer } from './guild-of.ts';
import type { Text, Written } from './keyv-store.ts';
import { MemoryLeases } from './memory-leases.ts';
import { documentKey } from './namespace.ts';

interface Row {
  readonly text: string;
  /** It grows with each write of the document. */
  readonly version: number;
}

/** The documents and the leases in the memory of this process. Several adapters may share them, as processes do. */
export class MemoryDatabase {
  readonly rows = new Map<string, Row>();
  readonly leases: MemoryLeases;

  constructor(now: () => number = Date.now) {
    this.leases = new MemoryLeases(now);
  }
}

/**
 * Keyv's store in the memory of this process, for tests and for the simulator. It is lost with the process. A database
 * that has no leases belongs to nobody else, so every fence holds.
 */
export class MemoryAdapter extends EventEmitter implements KeyvStoreAdapter {
  readonly opts = { dialect: 'memory', url: 'memory://' };
  namespace?: string | undefined;
  readonly #database: MemoryDatabase;
  /** The versions of the documents that were read or written here. */
  readonly #known = new Map<string, number>();

  constructor(database = new MemoryDatabase()) {
    super();
    this.#database = database;
  }

  async get<Value>(key: string): Promise<StoredData<Value> | undefined> {
    return this.#read(key) as StoredData<Value> | undefined;
  }

  async set(key: string, text: string): Promise<true> {
    this.#write(key, text);
    return true;
  }

  async delete(key: string): Promise<boolean> {
    const isThere = this.#database.rows.has(key);
    this.#write(key, null);
    return isThere;
  }

  async add(key: string, text: string, fence: Fence): Promise<Written> {
    if (!this.#holds(fence)) return 'lost';
    if (this.#database.rows.has(key)) return 'taken';
    this.#write(key, text);
    return 'written';
  }

  async put(key: string, text: string | null, fence: Fence): Promise<Written> {
    if (!this.#holds(fence)) return 'lost';
    this.#write(key, text);
    return 'written';
  }

  async clear(): Promise<void> {
    this.#database.rows.clear();
  }

  async keys(prefix: string): Promise<string[]> {
    return [...this.#database.rows.keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  async entries(prefixes: readonly string[]): Promise<readonly Text[]> {
    const keys = [...this.#database.rows.keys()].filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
    return keys.sort().map((key) => ({ key, text: this.#read(key)! }));
  }

  async disconnect(): Promise<void> {}

  /** As that of `PostgresAdapter`. */
  forgetVersions(): void {
    for (const key of [...this.#known.keys()]) if (isOfServer(documentKey(key))) this.#known.delete(key);
  }

  #holds(fence: Fence): boolean {
    return !this.#database.leases.areUsed || this.#database.leases.holds(fence);
  }

  #read(key: string): string | undefined {
    const row = this.#database.rows.get(key);
    if (row === undefined) this.#known.delete(key);
    else this.#known.set(key, row.version);
    return row?.text;
  }

  #write(key: string, text: string | null): void {
    const { rows } = this.#database;
    const version = rows.get(key)?.version ?? 0;
    const known = this.#known.get(key);
    if (known !== undefined && known !== version) throw new StaleError('another process has changed it');
    if (text === null) {
      rows.delete(key);
      this.#known.delete(key);
    } else {
      rows.set(key, { text, version: version + 1 });
      this.#known.set(key, version + 1);
    }
  }
}
