import { join } from 'node:path';
import type { Leases, SessionStarts } from '#game/ports/ports.ts';
import type { StoreWatch } from './durable-level.ts';
import { freshClaims } from './fresh-claims.ts';
import { KeyvStore, type TextStore } from './keyv-store.ts';
import { LevelAdapter, type Loss } from './level-adapter.ts';
import { MemoryAdapter, MemoryDatabase } from './memory-adapter.ts';
import { MemoryLeases } from './memory-leases.ts';
import type { OpenedStore } from './opened-store.ts';

/** The starts of sessions of a process that shares its bot with nobody. `now`: a monotonic clock, in ms. */
export class MemorySessionStarts implements SessionStarts {
  readonly #now: () => number;
  /** The time from which on a bucket has a start again. */
  readonly #free = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async take(bucket: string, pauseMs: number): Promise<number> {
    const wait = (this.#free.get(bucket) ?? 0) - this.#now();
    if (wait > 0) return Math.ceil(wait);
    this.#free.set(bucket, this.#now() + pauseMs);
    return 0;
  }
}

export type { OpenedStore } from './opened-store.ts';

/**
 * Opens the embedded store in `<folder>/store`. Every write is durable. Only one process may use it. A second one is
 * refused with a `StoreError` that gives the remedy.
 */
export async function openStore(folder: string, watch: StoreWatch = {}): Promise<OpenedStore> {
  const level = await LevelAdapter.open(join(folder, 'store'), watch);
  return Object.assign(new KeyvStore(level, watch.read), {
    loss: level.loss,
    leases: new MemoryLeases(),
    sessionStarts: new MemorySessionStarts(),
    settle: () => level.settle(),
  });
}

/**
 * Opens a PostgreSQL database, which several processes may share. Every write is committed. Rejects with a `StoreError`
 * that gives the remedy. Its library is loaded only then.
 */
export async function openPostgres(url: string, watch: StoreWatch = {}): Promise<OpenedStore> {
  const { openDatabase } = await import('./postgres/open.ts');
  return openDatabase(url, watch);
}

/** The remedy for a loss, for the operator. */
export const lossRemedy = ({ damage }: Loss): string =>
  damage === null
    ? 'The last writes are missing. If there is a copy of the data folder, stop the bot and put it back.'
    : `${damage.file} is damaged at byte ${damage.at}. The data after that byte is lost, at least in part. A copy of the damaged folder is in ${damage.copy}. If there is an earlier copy, stop the bot and put that back.`;

/** A store in memory, for the life of the process. Stores with the same database share their documents and leases. */
export function memoryStore(database = new MemoryDatabase()): TextStore & { readonly leases: Leases } {
  const adapter = new MemoryAdapter(database);
  const leases = freshClaims(database.leases, () => adapter.forgetVersions());
  return Object.assign(new KeyvStore(adapter), { leases });
}
