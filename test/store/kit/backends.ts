/** The stores that the suite of rules runs over: each on data of its own, which several owners may open. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Leases } from '#game/ports/ports.ts';
import type { TextStore } from '#store/keyv-store.ts';
import { MemoryDatabase } from '#store/memory-adapter.ts';
import { memoryStore, openPostgres, openStore } from '#store/open.ts';
import { Postgres } from './postgres.ts';

type OpenStore = TextStore & { readonly leases: Leases };

/** The data of one test. */
export interface Data {
  /** Opens the data for one more owner. Closed by `end`. */
  open(): Promise<OpenStore>;
  /** Closes all stores and deletes the data. */
  end(): Promise<void>;
}

/** A kind of store. */
export interface Backend {
  readonly name: string;
  /** True if several processes may open the same data. */
  readonly isShared: boolean;
  /** True if the data outlives its process. */
  readonly isDurable: boolean;
  start(): Promise<void>;
  data(): Promise<Data>;
  stop(): Promise<void>;
}

function closing(open: () => Promise<OpenStore>, after: () => void = () => {}): Data {
  const opened: OpenStore[] = [];
  return {
    async open() {
      const store = await open();
      opened.push(store);
      return store;
    },
    async end() {
      await Promise.all(opened.map((store) => store.close().catch(() => {})));
      after();
    },
  };
}

const nothing = async () => {};

export const memory: Backend = {
  ...{ name: 'memory', isShared: true, isDurable: false, start: nothing, stop: nothing },
  async data() {
    const database = new MemoryDatabase();
    return closing(async () => memoryStore(database));
  },
};

export const level: Backend = {
  ...{ name: 'LevelDB', isShared: false, isDurable: true, start: nothing, stop: nothing },
  async data() {
    const folder = mkdtempSync(join(tmpdir(), 'nightcall-rules-'));
    return closing(
      () => openStore(folder),
      () => rmSync(folder, { recursive: true, force: true }),
    );
  },
};

/** PostgreSQL, one server for all tests of a file. */
export function postgres(): Backend {
  let server: Postgres | null = null;
  return {
    ...{ name: 'PostgreSQL', isShared: true, isDurable: true },
    async start() {
      server = await Postgres.start();
    },
    async data() {
      const url = await server!.database();
      return closing(() => openPostgres(url));
    },
    async stop() {
      await server?.stop();
    },
  };
}
