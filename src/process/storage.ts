/** Opens the store of the configuration, and makes this process its owner. */
import { resolve } from 'node:path';
import { type Log, StoreError, type StoreState } from '#game/ports/ports.ts';
import type { StoreWatch } from '#store/durable-level.ts';
import { whyNotOpened } from '#store/level-faults.ts';
import { type OpenedStore, openPostgres, openStore } from '#store/open.ts';
import { placeOf } from '#store/postgres/faults.ts';
import { makePrivate } from '#store/private-folder.ts';
import { SoleOwner } from '#store/sole-owner.ts';
import { refuseUnfinished } from '#store/unfinished-copy.ts';
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

/** The opened store of a bot. */
export interface Storage {
  readonly store: OpenedStore;
  /**
   * Tells a listener the state of the store, now if it does not work, and on each change. Returns a function that removes the
   * listener.
   */
  report(listener: (state: StoreState) => void): () => void;
}

/** Opens the store of a folder, or of a database if there is an address. */
const opened = ({ dataDir, storeUrl }: StorePlace, watch: StoreWatch): Promise<OpenedStore> =>
  storeUrl === null ? openStore(dataDir, watch) : openPostgres(storeUrl, watch);

/** The absolute path of a data folder, or the server and the database of an address without its name and password. */
export const nameOfPlace = ({ dataDir, storeUrl }: StorePlace): string =>
  storeUrl === null ? resolve(dataDir) : placeOf(storeUrl);

/** Opens a whole store that no other process uses. Rejects with a `StoreError` that gives the remedy. */
export async function openOwned(place: StorePlace, log: Log, watch: StoreWatch): Promise<OwnedStore> {
  const owned = await openAlone(place, log, watch);
  try {
    await refuseUnfinished(owned.store, nameOfPlace(place));
    return owned;
  } catch (error) {
    await closeOwned(owned);
    throw error;
  }
}

/** As `openOwned`, for a store that may be an unfinished copy. */
export async function openAlone(place: StorePlace, log: Log, watch: StoreWatch): Promise<OwnedStore> {
  const store = await opened(place, watch);
  if (place.storeUrl === null) return { store, owner: null };
  try {
    return { store, owner: await SoleOwner.claim(store.leases, { log, place: nameOfPlace(place) }) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Gives a store back, so that the next process need not wait. */
export async function closeOwned({ store, owner }: OwnedStore): Promise<void> {
  await owner?.release();
  await store.close();
}

/** Opens the store of a bot. Rejects with a `StoreError` that gives the remedy. */
export async function openStorage(config: Config, log: Log, operations: Operations): Promise<Storage> {
  const { dataDir } = config;
  await makePrivate(dataDir, log).catch((error: unknown) => {
    throw new StoreError(whyNotOpened(dataDir, error), { cause: error });
  });
  let state: StoreState = 'works';
  let isHanging = false;
  const listeners = new Set<(state: StoreState) => void>();
  const become = (next: StoreState) => {
    if (next === state) return;
    state = next;
    operations.isStoreWorking = state === 'works';
    for (const tell of listeners) tell(state);
  };
  const store = await opened(config, {
    log,
    read: (documents) => operations.metrics.storage.read(documents),
    works: (works) => become(works ? (isHanging ? 'hangs' : 'works') : 'refuses'),
    hangs: (hangs) => {
      isHanging = hangs;
      if (state !== 'refuses') become(hangs ? 'hangs' : 'works');
    },
  });
  await refuseUnfinished(store, nameOfPlace(config)).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  operations.isStoreWorking = true;
  return {
    store,
    report: (listener) => {
      listeners.add(listener);
      if (state !== 'works') listener(state);
      return () => void listeners.delete(listener);
    },
  };
}
