import { Keyv, type KeyvStoreAdapter } from 'keyv';
import { type Store, StoreError } from '#game/ports/ports.ts';

/** A Keyv adapter that can list its keys. */
export interface ListableAdapter extends KeyvStoreAdapter {
  keys(prefix: string): Promise<string[]>;
}

const NAMESPACE = 'nightcall';
const KEY = /^[A-Za-z0-9:-]+$/;

/**
 * The port over Keyv. By default Keyv answers `false` for a failed write and hides a failed read. Here it is told to
 * throw, and every answer is checked too.
 */
export class KeyvStore implements Store {
  readonly #keyv: Keyv;
  readonly #repository: ListableAdapter;

  constructor(repository: ListableAdapter) {
    this.#repository = repository;
    this.#keyv = new Keyv({
      store: repository,
      namespace: NAMESPACE,
      throwOnErrors: true,
      serialize: (data) => JSON.stringify(data),
      deserialize: (text) => JSON.parse(text),
    });
    this.#keyv.on('error', () => {});
  }

  async get(key: string): Promise<unknown> {
    return this.#try(`read ${checked(key)}`, () => this.#keyv.get(key));
  }

  async set(key: string, value: unknown): Promise<void> {
    const done = await this.#try(`write ${checked(key)}`, () => this.#keyv.set(key, value));
    if (done !== true) throw new StoreError(`cannot write ${key}`);
  }

  async delete(key: string): Promise<void> {
    await this.#try(`delete ${checked(key)}`, () => this.#keyv.delete(key));
  }

  async keys(prefix: string): Promise<string[]> {
    const found = await this.#try(`list ${prefix}`, () => this.#repository.keys(`${NAMESPACE}:${prefix}`));
    return found.map((key) => key.slice(NAMESPACE.length + 1));
  }

  async close(): Promise<void> {
    await this.#try('close', () => this.#keyv.disconnect());
  }

  async #try<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new StoreError(`cannot ${what}`, { cause: error });
    }
  }
}

function checked(key: string): string {
  if (!KEY.test(key)) throw new StoreError(`not a key: ${JSON.stringify(key)}`);
  return key;
}
