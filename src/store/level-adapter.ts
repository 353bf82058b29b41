import { EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ClassicLevel } from 'classic-level';
import type { KeyvStoreAdapter, StoredData } from 'keyv';
import { StoreError } from '#game/ports/ports.ts';

/**
 * Keyv's store over LevelDB, for one process and one folder. Every write is forced to the disk before it resolves
 * (`sync`), so that an acknowledged write survives `kill -9` and a power cut.
 */
export class LevelAdapter extends EventEmitter implements KeyvStoreAdapter {
  readonly opts = { dialect: 'level', url: 'level://' };
  namespace?: string | undefined;
  readonly #level: ClassicLevel;

  private constructor(level: ClassicLevel) {
    super();
    this.#level = level;
  }

  /** Opens the folder, or makes it if it is missing. Rejects with `StoreError`, whose message gives the remedy. */
  static async open(folder: string): Promise<LevelAdapter> {
    const path = resolve(folder);
    const level = new ClassicLevel(path, { keyEncoding: 'utf8', valueEncoding: 'utf8' });
    try {
      await mkdir(path, { recursive: true });
      await level.open();
    } catch (error) {
      throw new StoreError(hindrance(path, error), { cause: error });
    }
    return new LevelAdapter(level);
  }

  async get<Value>(key: string): Promise<StoredData<Value> | undefined> {
    return (await this.#level.get(key)) as StoredData<Value> | undefined;
  }

  async set(key: string, value: string): Promise<true> {
    await this.#level.put(key, value, { sync: true });
    return true;
  }

  async delete(key: string): Promise<true> {
    await this.#level.del(key, { sync: true });
    return true;
  }

  async clear(): Promise<void> {
    await this.#level.clear(this.namespace === undefined ? {} : within(`${this.namespace}:`));
  }

  async *iterator<Value>(namespace?: string): AsyncGenerator<Array<string | Awaited<Value> | undefined>, void> {
    const range = namespace === undefined ? {} : within(`${namespace}:`);
    for await (const [key, value] of this.#level.iterator(range)) yield [key, value];
  }

  /** The keys with this prefix, in order. */
  async keys(prefix: string): Promise<string[]> {
    return this.#level.keys(within(prefix)).all();
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

function hindrance(path: string, error: unknown): string {
  const codes = chain(error).map((link) => (link as { code?: unknown }).code);
  if (codes.includes('LEVEL_LOCKED'))
    return `${path} is in use by another process. Stop the other Nightcall, or give this one a folder of its own with DATA_DIR.`;
  if (codes.includes('LEVEL_CORRUPTION'))
    return `${path} is damaged. Put back a copy of it, or move it away to begin without the games that are in it.`;
  const reason = chain(error).at(-1);
  return `${path} cannot be opened (${reason instanceof Error ? reason.message : String(reason)}). See that the folder can be written, or set DATA_DIR.`;
}

function chain(error: unknown): unknown[] {
  const links = [error];
  while (links.at(-1) instanceof Error && (links.at(-1) as Error).cause !== undefined)
    links.push((links.at(-1) as Error).cause);
  return links;
}
