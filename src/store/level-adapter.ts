import { EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { KeyvStoreAdapter, StoredData } from 'keyv';
import { StoreError } from '#game/ports/ports.ts';
import { DurableLevel, type StoreWatch } from './durable-level.ts';
import type { Text, Written } from './keyv-store.ts';
import { whyNotOpened } from './level-faults.ts';
import { type Damage, forgetDamage, inspectFolder } from './level-folder.ts';
import { listOf } from './level-index.ts';

/** Acknowledged writes that are missing. */
export interface Loss {
  /** The number of groups of writes that are missing at the end. */
  readonly missing: number;
  /** The damage in the files. `null`: none was found, but writes are missing. */
  readonly damage: Damage | null;
}

/**
 * Keyv's store over LevelDB, for one process and one folder. Every write is forced to the disk before it resolves
 * (`sync`), so that an acknowledged write survives `kill -9` and a power cut.
 */
export class LevelAdapter extends EventEmitter implements KeyvStoreAdapter {
  readonly opts = { dialect: 'level', url: 'level://' };
  namespace?: string | undefined;
  readonly #path: string;
  readonly #level: DurableLevel;
  readonly #damage: Damage | null;
  /** The documents that are being added. Two of one key are added one after the other. */
  readonly #adding = new Map<string, Promise<Written>>();

  private constructor(path: string, level: DurableLevel, damage: Damage | null) {
    super();
    this.#path = path;
    this.#level = level;
    this.#damage = damage;
  }

  /** Opens the folder, and makes it if it is missing. Rejects with a `StoreError` that gives the remedy. */
  static async open(folder: string, watch: StoreWatch = {}): Promise<LevelAdapter> {
    const path = resolve(folder);
    try {
      await mkdir(path, { recursive: true, mode: 0o700 });
      const damage = await inspectFolder(path, Date.now);
      return new LevelAdapter(path, await DurableLevel.open(path, watch), damage);
    } catch (error) {
      throw error instanceof StoreError ? error : new StoreError(whyNotOpened(path, error), { cause: error });
    }
  }

  /** The loss before this start, or `null` if there is none. */
  get loss(): Loss | null {
    const { missing } = this.#level;
    return missing > 0 || this.#damage !== null ? { missing, damage: this.#damage } : null;
  }

  /** Notes that the loss was reported, so that the next start does not report it again. */
  async settle(): Promise<void> {
    await this.#level.settle();
    await forgetDamage(this.#path);
  }

  async get<Value>(key: string): Promise<StoredData<Value> | undefined> {
    return (await this.#level.get(key)) as StoredData<Value> | undefined;
  }

  async set(key: string, value: string): Promise<true> {
    await this.#level.write({ type: 'put', key, value });
    return true;
  }

  async delete(key: string): Promise<true> {
    await this.#level.write({ type: 'del', key });
    return true;
  }

  /** Writes a document that must not exist yet. The folder has one process, so its fence always holds. */
  async add(key: string, value: string): Promise<Written> {
    const earlier = this.#adding.get(key) ?? Promise.resolve<Written>('taken');
    const adding = earlier.then(
      () => this.#addNow(key, value),
      () => this.#addNow(key, value),
    );
    this.#adding.set(key, adding);
    try {
      return await adding;
    } finally {
      if (this.#adding.get(key) === adding) this.#adding.delete(key);
    }
  }

  async #addNow(key: string, value: string): Promise<Written> {
    if ((await this.#level.get(key)) !== undefined) return 'taken';
    await this.#level.write({ type: 'put', key, value });
    return 'written';
  }

  /** Writes a document, or deletes it if there is no value. The folder has one process, so its fence always holds. */
  async put(key: string, value: string | null): Promise<Written> {
    await this.#level.write(value === null ? { type: 'del', key } : { type: 'put', key, value });
    return 'written';
  }

  async entries(prefixes: readonly string[]): Promise<readonly Text[]> {
    const found = await Promise.all(prefixes.map((prefix) => this.#level.entries(within(prefix))));
    return found.flat().sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  async *mentioning(id: string, prefix: string): AsyncGenerator<Text> {
    const list = listOf(id);
    for (const entry of await this.#level.keys(within(`${list}${prefix}`))) {
      const key = entry.slice(list.length);
      const text = await this.#level.get(key);
      if (text?.includes(id)) yield { key, text };
    }
  }

  async clear(): Promise<void> {
    for (const key of await this.keys(this.namespace === undefined ? '' : `${this.namespace}:`)) await this.delete(key);
  }

  /** The keys that begin with the prefix, in order. */
  keys(prefix: string): Promise<string[]> {
    return this.#level.keys(within(prefix));
  }

  compact(): Promise<void> {
    return this.#level.compact();
  }

  async disconnect(): Promise<void> {
    await this.#level.close();
  }
}

/**
 * The range of keys with this prefix. Keys are ASCII, so all of them sort before the prefix followed by the highest
 * character.
 */
const within = (prefix: string) => ({ gte: prefix, lt: `${prefix}\uffff` });
