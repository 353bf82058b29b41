import { join } from 'node:path';
import type { Leases, PackFiles, Peers, SessionStarts } from '#game/ports/ports.ts';
import type { StoreWatch } from './durable-level.ts';
import { KeyvStore, type TextStore } from './keyv-store.ts';
import { LevelAdapter, type Loss } from './level-adapter.ts';
import { MemoryAdapter, MemoryDatabase } from './memory-adapter.ts';
import { MemoryLeases } from './memory-leases.ts';
import { MemorySessionStarts } from './memory-session-starts.ts';
import { PostgresAdapter } from './postgres/adapter.ts';
import { Database } from './postgres/database.ts';
import { PostgresLeases } from './postgres/leases.ts';
import { PostgresPackFiles } from './postgres/pack-files.ts';
import { PostgresPeers, PostgresSessionStarts } from './postgres/peers.ts';

/** An open store, and the loss that was found when it was opened. */
export interface OpenedStore extends TextStore {
  /** The acknowledged writes that were lost before this start, or `null` if none were. */
  readonly loss: Loss | null;
  /** Notes that the loss was reported, so that the next start does not report it again. */
  settle(): Promise<void>;
  readonly leases: Leases;
  /** The processes that share the store. Missing: only one process can use it. */
  readonly peers?: Peers;
  readonly sessionStarts: SessionStarts;
  /** The files of the voice packs of servers. Missing: they lie in a folder. */
  readonly packFiles?: PackFiles;
}

/**
 * Opens the embedded store in `<folder>/store`. Every write is durable. Only one process may use it. A second one is
 * refused with a `StoreError` that gives the remedy.
 */
export async function openStore(folder: string, watch: StoreWatch = {}): Promise<OpenedStore> {
  const level = await LevelAdapter.open(join(folder, 'store'), watch);
  return Object.assign(new KeyvStore(level), {
    ...{ loss: level.loss, leases: new MemoryLeases(), sessionStarts: new MemorySessionStarts() },
    settle: () => level.settle(),
  });
}

/**
 * Opens a PostgreSQL database, which several processes may share. Every write is committed. Rejects with a `StoreError`
 * that gives the remedy.
 */
export async function openPostgres(url: string, watch: StoreWatch = {}): Promise<OpenedStore> {
  const database = await Database.open(url, watch);
  return Object.assign(new KeyvStore(new PostgresAdapter(database)), {
    ...{ loss: null, leases: new PostgresLeases(database), packFiles: new PostgresPackFiles(database) },
    ...{ peers: new PostgresPeers(database), sessionStarts: new PostgresSessionStarts(database) },
    settle: async () => {},
  });
}

/** The remedy for a loss, for the operator. */
export const lossRemedy = ({ damage }: Loss): string =>
  damage === null
    ? 'The last writes are missing. If there is a copy of the data folder, stop the bot and put it back.'
    : `${damage.file} is damaged at byte ${damage.at}. The data after that byte is lost, at least in part. A copy of the damaged folder is in ${damage.copy}. If there is an earlier copy, stop the bot and put that back.`;

/** A store in memory, for the life of the process. Stores with the same database share their documents and leases. */
export function memoryStore(database = new MemoryDatabase()): TextStore & { readonly leases: Leases } {
  return Object.assign(new KeyvStore(new MemoryAdapter(database)), { leases: database.leases });
}
