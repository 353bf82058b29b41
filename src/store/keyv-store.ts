import { crc32 } from 'node:zlib';
import { type Deserialize, Keyv, type KeyvStoreAdapter } from 'keyv';
import { type Store, StoreError, UnreadableError } from '#game/ports/ports.ts';

/** A Keyv adapter that can list its keys. */
export interface ListableAdapter extends KeyvStoreAdapter {
  keys(prefix: string): Promise<string[]>;
  /** Removes deleted and replaced values from the files. Missing: there are none. */
  compact?(): Promise<void>;
}

/** A store whose documents can also be read and written as text, for documents that are damaged. */
export interface TextStore extends Store {
  /** Returns the text of a document as it is stored, damaged or not. `undefined`: there is none. */
  text(key: string): Promise<string | undefined>;
  setText(key: string, text: string): Promise<void>;
  /** Removes deleted and replaced values from the files of the store. */
  compact(): Promise<void>;
}

const NAMESPACE = 'nightcall';
const KEY = /^[A-Za-z0-9:-]+$/;

/**
 * The store port over Keyv. By default Keyv returns `false` for a failed write and hides a failed read, so it is set to
 * throw, and every result is checked too. Each document has a checksum of its value, except those of earlier versions.
 */
export class KeyvStore implements TextStore {
  readonly #keyv: Keyv;
  readonly #repository: ListableAdapter;

  constructor(repository: ListableAdapter) {
    this.#repository = repository;
    this.#keyv = new Keyv({
      store: repository,
      namespace: NAMESPACE,
      throwOnErrors: true,
      serialize: withSum,
      deserialize: checkedBySum as Deserialize,
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

  async text(key: string): Promise<string | undefined> {
    const text = await this.#try(`read ${checked(key)}`, () => this.#repository.get<string>(`${NAMESPACE}:${key}`));
    return typeof text === 'string' ? text : undefined;
  }

  async setText(key: string, text: string): Promise<void> {
    await this.#try(`write ${checked(key)}`, async () => this.#repository.set(`${NAMESPACE}:${key}`, text));
  }

  async compact(): Promise<void> {
    await this.#try('compact', async () => this.#repository.compact?.());
  }

  async close(): Promise<void> {
    await this.#try('close', () => this.#keyv.disconnect());
  }

  async #try<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UnreadableError) throw new UnreadableError(`cannot ${what}: ${error.message}`);
      const why = error instanceof StoreError ? `: ${error.message}` : '';
      throw new StoreError(`cannot ${what}${why}`, { cause: error });
    }
  }
}

function checked(key: string): string {
  if (!KEY.test(key)) throw new StoreError(`not a key: ${JSON.stringify(key)}`);
  return key;
}

const sumOf = (value: unknown): number => crc32(JSON.stringify(value) ?? '');

/** The data that Keyv keeps under a key. */
interface Stored {
  readonly value?: unknown;
  readonly expires?: number | undefined;
}

const withSum = (data: Stored): string => JSON.stringify({ ...data, sum: sumOf(data.value) });

/** Reads and checks a document. The reason of an error never quotes the content, because a stored game has secrets. */
function checkedBySum(text: string): Stored {
  let data: Stored & { readonly sum?: unknown };
  try {
    data = JSON.parse(text);
  } catch {
    throw new UnreadableError('it is not JSON');
  }
  if (typeof data !== 'object' || data === null || !('value' in data)) throw new UnreadableError('it is no document');
  const { sum, ...stored } = data;
  if (sum !== undefined && sum !== sumOf(stored.value)) throw new UnreadableError('its checksum does not match');
  return stored;
}
