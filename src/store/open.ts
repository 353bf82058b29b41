import { join } from 'node:path';
import type { Store } from '#game/ports/ports.ts';
import { KeyvStore } from './keyv-store.ts';
import { LevelAdapter } from './level-adapter.ts';
import { MemoryAdapter } from './memory-adapter.ts';

/**
 * Opens the embedded store in `<folder>/store`. Every write is durable. Only one process may use it: a second one is
 * refused with a `StoreError` that gives the remedy.
 *
 * Several processes would share Redis or PostgreSQL instead (`STORE_URL`), which does not exist yet. It would be
 * another adapter for `KeyvStore`, with a lease on each game.
 */
export async function openStore(folder: string): Promise<Store> {
  return new KeyvStore(await LevelAdapter.open(join(folder, 'store')));
}

/** A store that is lost with the process. */
export function memoryStore(): Store {
  return new KeyvStore(new MemoryAdapter());
}
