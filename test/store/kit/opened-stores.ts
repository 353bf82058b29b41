import { afterAll, afterEach, beforeAll } from 'vitest';
import { type OpenedStore, openPostgres } from '#store/open.ts';
import { Postgres } from './postgres.ts';

/** A PostgreSQL for the tests of a block, with stores that are closed after each test. */
export interface PostgresOfTests {
  readonly postgres: Postgres;
  /** Opens a store of a database. */
  open(url: string): Promise<OpenedStore>;
}

/** Starts a PostgreSQL before the tests of the block in which it is called, and stops it after them. */
export function postgresOfTests(): PostgresOfTests {
  let postgres: Postgres;
  const opened: OpenedStore[] = [];
  beforeAll(async () => {
    postgres = await Postgres.start();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });
  afterAll(() => postgres?.stop());
  return {
    get postgres() {
      return postgres;
    },
    async open(url) {
      const store = await openPostgres(url);
      opened.push(store);
      return store;
    },
  };
}
