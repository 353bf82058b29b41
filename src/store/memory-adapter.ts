import { EventEmitter } from 'node:events';
import type { KeyvStoreAdapter, StoredData } from 'keyv';

/** Keyv's store in the memory of this process, for tests and for the simulator. It is lost with the process. */
export class MemoryAdapter extends EventEmitter implements KeyvStoreAdapter {
  readonly opts = { dialect: 'memory', url: 'memory://' };
  namespace?: string | undefined;
  readonly #entries = new Map<string, string>();

  async get<Value>(key: string): Promise<StoredData<Value> | undefined> {
    return this.#entries.get(key) as StoredData<Value> | undefined;
  }

  async set(key: string, value: string): Promise<true> {
    this.#entries.set(key, value);
    return true;
  }

  async delete(key: string): Promise<boolean> {
    return this.#entries.delete(key);
  }

  async clear(): Promise<void> {
    this.#entries.clear();
  }

  async keys(prefix: string): Promise<string[]> {
    return [...this.#entries.keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  async disconnect(): Promise<void> {}
}
