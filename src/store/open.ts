import { join } from 'node:path';
import type { Store } from '#game/ports/ports.ts';
import { KeyvStore } from './keyv-store.ts';
import { LevelAdapter } from './level-adapter.ts';
import { MemoryAdapter } from './memory-adapter.ts';

/**
 * The embedded store in `<folder>/store`, made durable write by write. One process at a time: a second one is refused
 * with a `StoreError` that says what to do.
 *
 * Several processes would share Redis or PostgreSQL instead (`STORE_URL`). That is not there yet; it would be another
 * `Shelf` given to `KeyvStore`, with a lease on each game.
 */
export async function openStore(folder: string): Promise<Store> {
  return new KeyvStore(await LevelAdapter.open(join(folder, 'store')));
}

/** A store which is gone with the process. */
export function memoryStore(): Store {
  return new KeyvStore(new MemoryAdapter());
}
