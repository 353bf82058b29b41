import { statfs } from 'node:fs/promises';
import { ClassicLevel } from 'classic-level';
import { StoreError } from '#game/ports/ports.ts';
import { LastWrite } from './last-write.ts';
import { causesOf, damagedFolder, takesNoWrites } from './level-faults.ts';
import { logBytes, tryWriting } from './level-folder.ts';
import { LevelIndex, STATE } from './level-index.ts';
import { RecentKeys, type Write } from './recent-keys.ts';
import { type OutageWatch, WriteOutage } from './write-outage.ts';

/** Callbacks for reads and for changes of the store while it is open, and the form of its tables. */
export interface StoreWatch extends OutageWatch {
  /** This many documents or keys were read. A search that finds nothing counts as one. */
  read?(documents: number): void;
  /** False if the tables must not be compressed, so that a test finds every text in their bytes. */
  readonly compresses?: boolean;
}

interface Waiting {
  readonly write: Write;
  readonly settle: (error: StoreError | null) => void;
}

/** The key of the number of all groups of writes, outside the namespace of the documents. */
const COUNT = 'meta:writes';
/** The longest wait, in ms, before a store that takes no writes is opened again. */
const LONGEST_MS = 15_000;
/** Two keys around all others. */
const EDGES = ['!', '~'] as const;
/** Rounds of a compaction: the first moves the log into a table, the second rewrites that table with the others. */
const ROUNDS = 2;
/** Bytes that must be free in addition to the size of the logs: for a new log, a new manifest and a little more. */
const SPARE = 256 * 1024;

const newLevel = (path: string, { compresses = true }: StoreWatch) =>
  new ClassicLevel(path, { keyEncoding: 'utf8', valueEncoding: 'utf8', compression: compresses });

/**
 * LevelDB that never loses an acknowledged write. After a failed append, LevelDB continues at a wrong place in its log,
 * and recovery drops everything from there. So nothing is written after a failed write: the database is closed and
 * opened again, which begins a new log. Until that works, every write is refused.
 *
 * Writes that arrive during another write go to LevelDB together, as one batch. With two writes at once, LevelDB could
 * acknowledge the second after the first has failed.
 */
export class DurableLevel {
  readonly #path: string;
  readonly #watch: StoreWatch;
  readonly #recent = new RecentKeys();
  readonly #lastWrite: LastWrite;
  readonly #reads = new Set<Promise<unknown>>();
  #level: ClassicLevel;
  #waiting: Waiting[] = [];
  #draining: Promise<void> | null = null;
  /** The value that each key must have once the database is open again. `undefined`: the key must not be there. */
  #toRestore: ReadonlyMap<string, string | undefined> | null = null;
  readonly #outage: WriteOutage;
  readonly #index = new LevelIndex();
  #reopening: Promise<boolean> | null = null;
  #shut: Promise<void> | null = null;
  #closed = false;

  private constructor(path: string, level: ClassicLevel, lastWrite: LastWrite, watch: StoreWatch) {
    this.#path = path;
    this.#level = level;
    this.#lastWrite = lastWrite;
    this.#watch = watch;
    this.#outage = new WriteOutage({ watch, longestMs: LONGEST_MS, tryAgain: () => this.#reopen() });
  }

  /** Opens the folder. Rejects with LevelDB's own error. */
  static async open(path: string, watch: StoreWatch): Promise<DurableLevel> {
    const level = newLevel(path, watch);
    await level.open();
    const count = Number((await level.get(COUNT)) ?? 0);
    const opened = new DurableLevel(path, level, await LastWrite.open(path, count), watch);
    try {
      await opened.#index.make(level, count, { commit: (group) => opened.#commit(group), log: watch.log });
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  /** The number of acknowledged groups of writes that the opened database lacks, until `settle`. */
  get missing(): number {
    return this.#lastWrite.missing;
  }

  /** Notes that the loss was reported, so that it is not reported again. */
  async settle(): Promise<void> {
    this.#lastWrite.settle();
    await this.write({ type: 'del', key: 'meta:settled' });
  }

  /** Resolves when the write is durable. Rejects with `StoreError`, and then nothing has been written. */
  write(write: Write): Promise<void> {
    if (this.#closed) return Promise.reject(new StoreError('the store is closed'));
    if (this.#outage.fault !== null) return Promise.reject(this.#outage.fault);
    return this.#outage.watched(
      () =>
        new Promise((resolve, reject) => {
          this.#waiting.push({ write, settle: (error) => (error === null ? resolve() : reject(error)) });
          this.#draining ??= this.#drain();
        }),
    );
  }

  get(key: string): Promise<string | undefined> {
    return this.#read((level) => level.get(key));
  }

  /** The keys in a range, in order. */
  keys(range: { readonly gte: string; readonly lt: string }): Promise<string[]> {
    return this.#read((level) => level.keys(range).all());
  }

  /** The keys in a range with their values, in order. */
  async entries(range: {
    readonly gte: string;
    readonly lt: string;
  }): Promise<{ readonly key: string; readonly text: string }[]> {
    const found = await this.#read((level) => level.iterator(range).all());
    return found.map(([key, text]) => ({ key, text }));
  }

  /**
   * Removes deleted and replaced values from the files. LevelDB rewrites a table only together with a newer one that
   * overlaps it. So each round first writes two keys around all others.
   */
  async compact(): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(EDGES.map((key) => this.write({ type: 'put', key, value: '' })));
      await this.#read((level) => level.compactRange(...EDGES));
    }
  }

  /** Resolves when all requests have ended and the folder is free. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#outage.close();
    await this.#draining;
    await this.#reopening;
    await Promise.allSettled(this.#reads);
    await this.#lastWrite.close();
    await this.#level.close();
  }

  async #read<T>(work: (level: ClassicLevel) => Promise<T>): Promise<T> {
    while (this.#shut !== null) await this.#shut;
    if (this.#closed) throw new StoreError('the store is closed');
    if (this.#level.status !== 'open') throw this.#outage.fault ?? new StoreError('the store is not open');
    const reading = work(this.#level);
    this.#reads.add(reading);
    try {
      return await reading;
    } catch (error) {
      if (causesOf(error).some(({ code }) => code === 'LEVEL_CORRUPTION'))
        throw new StoreError(damagedFolder(this.#path), { cause: error });
      throw error;
    } finally {
      this.#reads.delete(reading);
    }
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0);
      const error = this.#outage.fault ?? (await this.#writeGroup(group.map(({ write }) => write)));
      for (const { settle } of group) settle(error);
    }
    this.#draining = null;
  }

  /** Commits the writes, and a second time on a reopened database. A fault that has passed by then is not reported. */
  async #writeGroup(writes: readonly Write[]): Promise<StoreError | null> {
    let group = writes;
    for (const isLast of [false, true]) {
      try {
        group = [...writes, ...(await this.#index.changes(this.#level, writes))];
        await this.#commit(group);
        return null;
      } catch (error) {
        this.#watch.log?.warn({ error, keys: writes.length }, 'a write to the store has failed; it is opened again');
        await this.#remember(group);
        if (!isLast && (await this.#reopen())) continue;
        return this.#outage.begin(new StoreError(takesNoWrites(this.#path, error), { cause: error }));
      }
    }
    return null;
  }

  async #commit(writes: readonly Write[]): Promise<void> {
    const count = this.#lastWrite.next();
    const counted: Write = { type: 'put', key: COUNT, value: String(count) };
    const group = [...writes, counted, this.#index.stateAt(count)];
    await this.#level.batch(group, { sync: true });
    this.#recent.add(group);
    await this.#lastWrite.note(count);
  }

  /** The open database still has all acknowledged writes, and none of the failed ones. */
  async #remember(writes: readonly Write[]): Promise<void> {
    if (this.#toRestore !== null) return;
    const keys = [...new Set([...this.#recent.all(), ...writes.map(({ key }) => key), COUNT, STATE])];
    try {
      const values = await this.#level.getMany(keys);
      this.#toRestore = new Map(keys.map((key, index) => [key, values[index]]));
    } catch (error) {
      this.#watch.log?.error({ error }, 'the last writes cannot be read while the store is opened again');
    }
  }

  /** Returns true if the database is open again, has all acknowledged writes, and takes new ones. Never rejects. */
  #reopen(): Promise<boolean> {
    this.#reopening ??= this.#openAgain()
      .then(
        () => true,
        (error: unknown) => {
          this.#watch.log?.debug({ error }, 'the store could not be opened again');
          return false;
        },
      )
      .finally(() => {
        this.#reopening = null;
      });
    return this.#reopening;
  }

  async #openAgain(): Promise<void> {
    await this.#checkRoom();
    let unlock = (): void => {};
    this.#shut = new Promise((resolve) => {
      unlock = resolve;
    });
    try {
      await Promise.allSettled(this.#reads);
      await this.#level.close();
      this.#level = newLevel(this.#path, this.#watch);
      await this.#level.open();
      await this.#restoreWrites();
    } finally {
      this.#shut = null;
      unlock();
    }
  }

  /** Rejects while the disk has no room. The database stays open until then, so that it can be read. */
  async #checkRoom(): Promise<void> {
    const { bavail, bsize, blocks } = await statfs(this.#path);
    const needed = (await logBytes(this.#path)) + SPARE;
    // Some file systems do not report their size.
    if (blocks > 0 && bavail * bsize < needed)
      throw new Error(`${bavail * bsize} bytes are free, ${needed} are needed`);
    await tryWriting(this.#path);
  }

  /** Restores the acknowledged writes, removes the refused ones, and writes once to see that writes are taken. */
  async #restoreWrites(): Promise<void> {
    const toRestore = this.#toRestore ?? new Map<string, string | undefined>();
    const keys = [...toRestore.keys()];
    const values = await this.#level.getMany(keys);
    const wrong = keys.filter((key, index) => values[index] !== toRestore.get(key));
    const writes = wrong.map((key): Write => {
      const value = toRestore.get(key);
      return value === undefined ? { type: 'del', key } : { type: 'put', key, value };
    });
    if (writes.length > 0)
      this.#watch.log?.warn({ keys: wrong }, 'the store had other values than it acknowledged, and they are corrected');
    await this.#commit(writes);
    this.#toRestore = null;
  }
}
