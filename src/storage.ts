/** Opens the store of the configuration, and makes this process its owner. */
import { type Log, StoreError } from '#game/ports/ports.ts';
import type { StoreWatch } from '#store/durable-level.ts';
import { whyNotOpened } from '#store/level-faults.ts';
import { type OpenedStore, openPostgres, openStore } from '#store/open.ts';
import { makePrivate } from '#store/private-folder.ts';
import { SoleOwner } from '#store/sole-owner.ts';
import type { Config } from './config.ts';
import type { Operations } from './operations.ts';

/** The parts of the configuration that say where the data is. */
export type StorePlace = Pick<Config, 'dataDir' | 'storeUrl'>;

/** A store that no other process writes. */
export interface OwnedStore {
  readonly store: OpenedStore;
  /** The owner of a database. `null`: the store is a folder, which opens for one process only. */
  readonly owner: SoleOwner | null;
}

/** The opened store of a bot. `report` tells a listener whether the store takes writes, now if it does not, and on each change. */
export interface Storage extends OwnedStore {
  report(listener: (works: boolean) => void): void;
}

/** Opens a store that no other process uses. Rejects with a `StoreError` that gives the remedy. */
export async function openOwned({ dataDir, storeUrl }: StorePlace, log: Log, watch: StoreWatch): Promise<OwnedStore> {
  if (storeUrl === null) return { store: await openStore(dataDir, watch), owner: null };
  const store = await openPostgres(storeUrl, watch);
  try {
    return { store, owner: await SoleOwner.claim(store.leases, log) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens the store of a bot. Rejects with a `StoreError` that gives the remedy. */
export async function openStorage(config: Config, log: Log, operations: Operations): Promise<Storage> {
  const { dataDir } = config;
  await makePrivate(dataDir, log).catch((error: unknown) => {
    throw new StoreError(whyNotOpened(dataDir, error), { cause: error });
  });
  let isWorking = true;
  let tell: ((works: boolean) => void) | null = null;
  const works = (now: boolean) => {
    isWorking = now;
    operations.isStoreWorking = now;
    tell?.(now);
  };
  const owned = await openOwned(config, log, { log, works });
  operations.isStoreWorking = true;
  return {
    ...owned,
    report: (listener) => {
      tell = listener;
      if (!isWorking) listener(false);
    },
  };
}
