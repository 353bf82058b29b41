/** A store that does not answer: it is told after three seconds, while the write still waits. */
import { ClassicLevel } from 'classic-level';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPostgres, openStore } from '#store/open.ts';
import { WriteOutage } from '#store/write-outage.ts';
import { temporaryFolder } from '../after-test.ts';
import { Postgres, programs } from './kit/postgres.ts';

/** The reports of a store, in order. */
function reports() {
  const told: string[] = [];
  const watch = {
    works: (works: boolean) => void told.push(works ? 'works' : 'refuses'),
    hangs: (hangs: boolean) => void told.push(hangs ? 'hangs' : 'answers'),
  };
  return { told, watch };
}

const longer = { timeout: 20_000 };

describe('a store that is asked shortly before the process stands still', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('has all of its time to answer once the process runs again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { told, watch } = reports();
    const outage = new WriteOutage({ watch, longestMs: 1, tryAgain: async () => true });
    let answer = () => {};
    const request = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = outage.watched(() => request);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 14_000);
    vi.advanceTimersByTime(3_000);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(2_999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['hangs']);
    answer();
    await asked;
    expect(told).toEqual(['hangs', 'answers']);
  });
});

describe('a disk that hangs', () => {
  const folder = temporaryFolder();
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is reported while the writes wait, and so is its end, and nothing was refused', async () => {
    const { told, watch } = reports();
    const store = await openStore(folder, watch);
    const { batch } = ClassicLevel.prototype as { batch: (...args: unknown[]) => Promise<void> };
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.spyOn(ClassicLevel.prototype, 'batch').mockImplementation(async function (
      this: ClassicLevel,
      ...args: unknown[]
    ) {
      await held;
      return batch.apply(this, args);
    } as never);
    const writes = [store.set('guild:1', { a: 1 }), store.set('guild:2', { a: 2 })];
    await expect.poll(() => told, longer).toEqual(['hangs']);
    answer();
    await Promise.all(writes);
    expect(told).toEqual(['hangs', 'answers']);
    expect(await store.get('guild:2')).toEqual({ a: 2 });
    await store.close();
  });
});

describe.skipIf(programs === null)('a database that hangs', () => {
  let postgres: Postgres;
  afterEach(() => postgres?.stop());

  test('is reported by a write that waits and by a look at the leases, and refuses only if it does not answer at all', async () => {
    postgres = await Postgres.start();
    const { told, watch } = reports();
    const store = await openPostgres(await postgres.database(), watch);
    await store.set('guild:1', { a: 1 });
    postgres.proxy.freeze();
    const looked = store.leases.current();
    await expect.poll(() => told, longer).toEqual(['hangs']);
    postgres.proxy.thaw();
    await looked;
    expect(told).toEqual(['hangs', 'answers']);

    postgres.proxy.freeze();
    const answered = store.set('guild:1', { a: 2 });
    await expect.poll(() => told.slice(2), longer).toEqual(['hangs']);
    postgres.proxy.thaw();
    await answered;
    expect(told.slice(2)).toEqual(['hangs', 'answers']);

    postgres.proxy.freeze();
    await expect(store.set('guild:1', { a: 3 })).rejects.toThrow('takes no writes');
    expect(told.slice(4)).toEqual(['hangs', 'refuses', 'answers']);
    postgres.proxy.thaw();
    await expect.poll(() => told.slice(7), longer).toEqual(['works']);
    await store.close();
  });
});
