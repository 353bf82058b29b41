import type { StoreWatch } from '../durable-level.ts';
import { freshClaims } from '../fresh-claims.ts';
import { KeyvStore } from '../keyv-store.ts';
import type { OpenedStore } from '../opened-store.ts';
import { PostgresAdapter } from './adapter.ts';
import { Database } from './database.ts';
import { PostgresLeases } from './leases.ts';
import { PostgresPackFiles } from './pack-files.ts';
import { PostgresPeers, PostgresSessionStarts } from './peers.ts';

/** Opens a PostgreSQL database. Rejects with a `StoreError` that gives the remedy. */
export async function openDatabase(url: string, watch: StoreWatch): Promise<OpenedStore> {
  const database = await Database.open(url, watch);
  const adapter = new PostgresAdapter(database);
  return Object.assign(new KeyvStore(adapter, watch.read), {
    loss: null,
    apart: new KeyvStore(adapter.apart(), watch.read),
    leases: freshClaims(new PostgresLeases(database), () => adapter.forgetVersions()),
    packFiles: new PostgresPackFiles(database),
    peers: new PostgresPeers(database),
    sessionStarts: new PostgresSessionStarts(database),
    settle: async () => {},
  });
}
