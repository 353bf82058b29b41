/** LevelDB with faults of its disk: nothing acknowledged is lost, and nothing refused is kept. */
import { ClassicLevel } from 'classic-level';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenedStore, openStore } from '#store/open.ts';
import { temporaryFolder } from '../after-test.ts';
import { anna, boris } from './kit/personal-data.ts';

const real = ClassicLevel.prototype as unknown as {
  batch(writes: unknown, options: unknown): Promise<void>;
  close(): Promise<void>;
};
const { batch, close } = real;

let folder: string;
let store: OpenedStore;
let works: boolean[];
beforeEach(async () => {
  folder = temporaryFolder();
  works = [];
  store = await openStore(folder, { works: (now) => void works.push(now) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
});

async function found(userId: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of store.mentioning(userId)) keys.push(key);
  return keys;
}

test('every group of writes is forced to the disk before it is acknowledged', async () => {
  const written = vi.spyOn(real, 'batch');
  await Promise.all([store.set('guild:1', { a: 1 }), store.set('guild:2', { a: 2 }), store.delete('guild:1')]);
  await store.settle();
  expect(written.mock.calls.length).toBeGreaterThan(1);
  for (const [, options] of written.mock.calls) expect(options).toEqual({ sync: true });
});

test('a write that was refused and is in the log all the same is removed, also from the index', async () => {
  await store.set('guild:1', { by: anna });
  let failing = 2;
  let torn: unknown = [];
  vi.spyOn(real, 'batch').mockImplementation(async function (this: unknown, writes, options) {
    if (JSON.stringify(writes).includes(boris) && failing-- > 0) {
      torn = writes;
      throw new Error('no answer from the disk');
    }
    await batch.call(this as typeof real, writes, options);
  });
  // The recovery finds the refused group whole.
  vi.spyOn(real, 'close').mockImplementation(async function (this: unknown) {
    await batch.call(this as typeof real, torn, {});
    await close.call(this as typeof real);
  });
  await expect(store.set('guild:1', { by: boris })).rejects.toThrow('takes no writes');
  expect(works).toEqual([false]);
  await expect.poll(() => works).toEqual([false, true]);
  expect(await store.get('guild:1')).toEqual({ by: anna });
  expect([await found(anna), await found(boris)]).toEqual([['guild:1'], []]);
  torn = [];
});

test('acknowledged writes that a database lacks when it is opened again are written again', async () => {
  await store.set('guild:1', { by: anna });
  await store.set('guild:2', { by: boris });
  let isFailing = true;
  vi.spyOn(real, 'batch').mockImplementation(async function (this: unknown, writes, options) {
    if (isFailing) throw new Error('no answer from the disk');
    await batch.call(this as typeof real, writes, options);
  });
  // The end of the log is lost.
  vi.spyOn(real, 'close').mockImplementation(async function (this: unknown) {
    if (isFailing) {
      const lost = await (this as ClassicLevel).keys({ gte: 'mention:', lt: 'nightcall:guild:2' }).all();
      await batch.call(
        this as typeof real,
        lost.map((key) => ({ type: 'del', key })),
        {},
      );
    }
    isFailing = false;
    await close.call(this as typeof real);
  });
  await store.set('guild:3', { by: anna });
  expect(await store.get('guild:1')).toEqual({ by: anna });
  expect([await found(anna), await found(boris)]).toEqual([['guild:1', 'guild:3'], ['guild:2']]);
  expect(works).toEqual([]);
});
