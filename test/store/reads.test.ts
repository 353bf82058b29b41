/** A store tells how many documents and keys are read, so that those who ask for them can be charged. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedStore, openPostgres, openStore } from '#store/open.ts';
import { temporaryFolder } from '../after-test.ts';
import { Postgres, programs } from './kit/postgres.ts';

const person = '123456789012345678';
let count = 0;
const watch = {
  read: (documents: number) => {
    count += documents;
  },
};

/** The number of documents and keys that are read meanwhile. */
async function readIn(work: () => Promise<unknown>): Promise<number> {
  count = 0;
  await work();
  return count;
}

async function all(texts: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of texts);
}

async function expectCounted(store: OpenedStore): Promise<void> {
  for (const id of [1, 2, 3, 4]) await store.set(`plan:${id}`, { version: 1, userId: id < 4 ? person : '1' });
  expect(await readIn(() => store.set('take:1', { version: 1 }))).toBe(0);
  expect(await readIn(() => store.get('plan:1'))).toBe(1);
  expect(await readIn(() => store.text('plan:1'))).toBe(1);
  expect(await readIn(() => store.keys('plan:'))).toBe(4);
  expect(await readIn(() => store.entries(['plan:', 'take:']))).toBe(5);
  expect(await readIn(() => store.entries(['nothing:']))).toBe(1);
  for (const each of store.apart ? [store, store.apart] : [store]) {
    expect(await readIn(() => all(each.texts('plan:')))).toBeGreaterThanOrEqual(4);
    expect(await readIn(() => all(each.mentioning(person, 'plan:')))).toBe(4);
    expect(await readIn(() => all(each.mentioning('987654321098765432')))).toBe(1);
  }
}

test('LevelDB tells what is read, and a search that finds nothing counts as one', async () => {
  const folder = temporaryFolder();
  const store = await openStore(folder, watch);
  await expectCounted(store).finally(() => store.close());
});

describe.skipIf(programs === null)('PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await Postgres.start();
  });
  afterAll(() => postgres?.stop());

  test('tells what is read over either connection', async () => {
    const store = await openPostgres(await postgres.database(), watch);
    await expectCounted(store).finally(() => store.close());
  });
});
