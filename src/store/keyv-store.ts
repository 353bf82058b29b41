import { crc32 } from 'node:zlib';
import { type Deserialize, Keyv, type KeyvStoreAdapter } from 'keyv';
import {
  type Entry,
  type Fence,
  FenceLostError,
  isOf,
  type Shards,
  StaleError,
  type Store,
  StoreError,
  TakenError,
  UnreadableError,
} from '#game/ports/ports.ts';
import { guildOf } from './guild-of.ts';
import { documentKey, inNamespace, namespace } from './namespace.ts';

/** A document with its key and its text as it is stored. */
export interface Text {
  readonly key: string;
  readonly text: string;
}

/** The result of a write under a fence. */
export type Written = 'written' | 'taken' | 'lost';

/**
 * A Keyv adapter that can list its keys, and can do what Keyv has no word for: writes under a fence, and documents that
 * are added and never replaced.
 */
export interface ListableAdapter extends KeyvStoreAdapter {
  keys(prefix: string): Promise<string[]>;
  /** Returns the documents whose keys begin with one of the prefixes, in the order of their keys. `of` may be ignored. */
  entries(prefixes: readonly string[], of?: Shards): Promise<readonly Text[]>;
  /** Writes a document that must not exist yet. */
  add(key: string, text: string, fence: Fence): Promise<Written>;
  /** Writes a document, or deletes it if the text is `null`, if the fence holds. */
  put(key: string, text: string | null, fence: Fence): Promise<Written>;
  /** Reads the documents of a prefix page by page. Missing: they are read one by one. */
  texts?(prefix: string): AsyncIterable<Text>;
  /** Reads the documents of a prefix that hold an id, by an index. Missing: all of them are read. */
  mentioning?(id: string, prefix: string): AsyncIterable<Text>;
  /** Returns the ids of the servers to which documents belong. Missing: all documents have to be read. */
  guilds?(): Promise<readonly string[]>;
  /** Removes deleted and replaced values from the files. Missing: there are none. */
  compact?(): Promise<void>;
}

/** A store whose documents can also be read and written as text, for documents that are damaged. */
export interface TextStore extends Store {
  /** Returns the text of a document as it is stored, damaged or not. `undefined`: there is none. */
  text(key: string): Promise<string | undefined>;
  setText(key: string, text: string, fence?: Fence): Promise<void>;
  /** Reads the texts of all documents of a prefix, in order. */
  texts(prefix: string): AsyncIterable<Text>;
  /** Reads the texts of the documents that hold an id of Discord, damaged or not, in order. */
  mentioning(id: string, prefix?: string): AsyncIterable<Text>;
  /** Returns the ids of the servers to which documents belong, even damaged ones. */
  guilds(): Promise<ReadonlySet<string>>;
  /** Removes deleted and replaced values from the files of the store. */
  compact(): Promise<void>;
}

const KEY = /^[A-Za-z0-9:-]+$/;

/**
 * The store port over Keyv. By default Keyv returns `false` for a failed write and hides a failed read, so it is set to
 * throw, and every result is checked too. Each document has a checksum of its value, except those of earlier versions.
 */
export class KeyvStore implements TextStore {
  readonly #keyv: Keyv;
  readonly #repository: ListableAdapter;
  readonly #read: (documents: number) => void;

  /** `read`: told how many documents or keys were read. */
  constructor(repository: ListableAdapter, read: (documents: number) => void = () => {}) {
    this.#repository = repository;
    this.#read = read;
    this.#keyv = new Keyv({
      store: repository,
      namespace,
      throwOnErrors: true,
      serialize: withSum,
      deserialize: checkedBySum as Deserialize,
    });
    this.#keyv.on('error', () => {});
  }

  async get(key: string): Promise<unknown> {
    this.#read(1);
    return this.#try(`read ${checked(key)}`, () => this.#keyv.get(key));
  }

  async set(key: string, value: unknown, fence?: Fence): Promise<void> {
    if (fence !== undefined) return this.#put(key, withSum({ value }), fence);
    const done = await this.#try(`write ${checked(key)}`, () => this.#keyv.set(key, value));
    if (done !== true) throw new StoreError(`cannot write ${key}`);
  }

  async add(key: string, value: unknown, fence: Fence): Promise<void> {
    const text = withSum({ value });
    this.#must(key, await this.#try(`add ${checked(key)}`, () => this.#repository.add(inNamespace(key), text, fence)));
  }

  async delete(key: string, fence?: Fence): Promise<void> {
    if (fence === undefined) await this.#try(`delete ${checked(key)}`, () => this.#keyv.delete(key));
    else await this.#put(key, null, fence);
  }

  async entries(prefixes: readonly string[], of?: Shards): Promise<readonly Entry[]> {
    const what = `list ${prefixes.length > 3 ? `${prefixes.length} prefixes` : prefixes.join(', ')}`;
    const found = await this.#try(what, () => this.#repository.entries(prefixes.map(inNamespace), of));
    this.#read(Math.max(1, found.length));
    const texts = found.map(({ key, text }) => ({ key: documentKey(key), text }));
    const own = of ? texts.filter(({ key, text }) => isOf(of, guildOf(key, text) ?? '')) : texts;
    return own.map(entryOf);
  }

  async #put(key: string, text: string | null, fence: Fence): Promise<void> {
    const what = `${text === null ? 'delete' : 'write'} ${checked(key)}`;
    this.#must(key, await this.#try(what, () => this.#repository.put(inNamespace(key), text, fence)));
  }

  #must(key: string, written: Written): void {
    if (written === 'taken') throw new TakenError(`${key} exists already`);
    if (written === 'lost') throw new FenceLostError(`cannot write ${key}: another process may write it now`);
  }

  async keys(prefix: string): Promise<string[]> {
    const found = await this.#try(`list ${prefix}`, () => this.#repository.keys(inNamespace(prefix)));
    this.#read(Math.max(1, found.length));
    return found.map((key) => documentKey(key));
  }

  async text(key: string): Promise<string | undefined> {
    this.#read(1);
    const text = await this.#try(`read ${checked(key)}`, () => this.#repository.get<string>(inNamespace(key)));
    return typeof text === 'string' ? text : undefined;
  }

  async setText(key: string, text: string, fence?: Fence): Promise<void> {
    if (fence !== undefined) return this.#put(key, text, fence);
    await this.#try(`write ${checked(key)}`, async () => this.#repository.set(inNamespace(key), text));
  }

  async *texts(prefix: string): AsyncGenerator<Text> {
    const paged = this.#repository.texts?.(inNamespace(prefix));
    if (paged !== undefined) return yield* this.#named(paged);
    for (const key of await this.keys(prefix)) {
      const text = await this.text(key);
      if (text !== undefined) yield { key, text };
    }
  }

  async *mentioning(id: string, prefix = ''): AsyncGenerator<Text> {
    const found = this.#repository.mentioning?.(id, inNamespace(prefix));
    if (found !== undefined) return yield* this.#named(found);
    for await (const each of this.texts(prefix)) if (each.text.includes(id)) yield each;
  }

  /** The texts with the keys of their documents. */
  async *#named(texts: AsyncIterable<Text>): AsyncGenerator<Text> {
    this.#read(1);
    for await (const { key, text } of texts) {
      this.#read(1);
      yield { key: documentKey(key), text };
    }
  }

  async guilds(): Promise<ReadonlySet<string>> {
    const known = await this.#repository.guilds?.();
    if (known !== undefined) return new Set(known);
    const ids = new Set<string>();
    for (const key of await this.keys('')) {
      // The batches of a game name no server.
      const guild = guildOf(key, '') ?? (key.startsWith('game:') ? null : guildOf(key, (await this.text(key)) ?? ''));
      if (guild !== null) ids.add(guild);
    }
    return ids;
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
      if (error instanceof StaleError) throw new StaleError(`cannot ${what}: ${error.message}`);
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

function entryOf({ key, text }: Text): Entry {
  try {
    return { key, value: checkedBySum(text).value, damage: null };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { key, value: undefined, damage: `cannot read ${key}: ${error.message}` };
  }
}

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
