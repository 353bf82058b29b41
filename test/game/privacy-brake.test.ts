/** The brake on requests about personal data: what a hostile member may make the bot do. */
import { expect, test } from 'vitest';
import { DataJobs } from '#game/privacy/data-jobs.ts';
import { Privacy } from '#game/privacy/privacy.ts';
import { memoryStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { rest, TestClock } from './kit/clock.ts';

const anna = '800000000000000001';
const boris = '800000000000000002';

/** A bot that counts what is asked of its data, and how many jobs run at once. */
function counted(store = memoryStore()) {
  const clock = new TestClock();
  const [data, log] = [personalDataOn(store), keptLog()];
  const asked = { collect: 0, compact: 0, erase: 0, saveRequest: 0, most: 0 };
  let running = 0;
  const count =
    <Args extends unknown[], T>(name: keyof typeof asked, work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      asked[name] += 1;
      running += 1;
      asked.most = Math.max(asked.most, running);
      await rest();
      try {
        return await work(...args);
      } finally {
        running -= 1;
      }
    };
  const jobs = new DataJobs(clock);
  const privacyOf = () =>
    new Privacy({
      ...{ jobs, clock, log, months: 12, holders: () => [], isInUse: () => false },
      data: {
        ...data,
        collect: count('collect', data.collect),
        erase: count('erase', data.erase),
        saveRequest: count('saveRequest', data.saveRequest),
      },
    });
  return {
    store: Object.assign(store, { compact: count('compact', store.compact.bind(store)) }),
    clock,
    asked,
    privacyOf,
  };
}

const named = (userId: string, endedAt = 1) => ({
  version: 1,
  content: { endedAt, players: [{ userId, name: 'Anna' }] },
});

test('one export is made for a person in ten minutes, and they get the same file again', async () => {
  const { store, clock, asked, privacyOf } = counted();
  const privacy = privacyOf();
  await store.set('record:g', named(anna, 1));
  const files = await Promise.all(Array.from({ length: 12 }, () => privacy.exportOf(anna)));
  expect(new Set(files).size).toBe(1);
  await store.set('record:h', named(anna, 2));
  await clock.move(9 * 60_000);
  expect(await privacy.exportOf(anna)).toBe(files[0]);
  expect(asked.collect).toBe(1);
  await clock.move(60_000);
  expect(await privacy.exportOf(anna)).not.toEqual(files[0]);
  expect(asked.collect).toBe(2);
});

test('"nothing is stored" counts as an export, and one that has failed does not', async () => {
  const { store, asked, privacyOf } = counted();
  const privacy = privacyOf();
  expect(await privacy.exportOf(anna)).toBe('nothing');
  expect(await privacy.exportOf(anna)).toBe('nothing');
  expect(asked.collect).toBe(1);
  const { mentioning } = store;
  // biome-ignore lint/correctness/useYield: it fails at once
  store.mentioning = async function* () {
    throw new Error('no answer');
  };
  await expect(privacy.exportOf(boris)).rejects.toThrow('no answer');
  store.mentioning = mentioning;
  expect(await privacy.exportOf(boris)).toBe('nothing');
});

test('the jobs of all shards of a process run one at a time', async () => {
  const { store, asked, privacyOf } = counted();
  const shards = [privacyOf(), privacyOf(), privacyOf()];
  const people = Array.from({ length: 12 }, (_, n) => `70000000000000000${n}`);
  for (const each of people) await store.set(`record:${each}`, named(each));
  await Promise.all(
    people.flatMap((each, n) =>
      shards.flatMap((shard) => [shard.exportOf(each), ...(n % 3 ? [] : [shard.forget(each)])]),
    ),
  );
  expect(asked.most).toBe(1);
  expect(asked.collect).toBe(12);
});

test('a person about whom nothing is stored costs no write, no look at other documents and no compaction', async () => {
  const { store, asked, privacyOf } = counted();
  const privacy = privacyOf();
  for (let n = 0; n < 24; n += 1) expect(await privacy.forget(anna)).toBe('done');
  expect(asked).toMatchObject({ saveRequest: 0, erase: 0, compact: 0 });
  expect(await store.keys('')).toEqual([]);
});

test('the store is compacted at most once in an hour, and never too late to be forgotten', async () => {
  const { store, clock, asked, privacyOf } = counted();
  const privacy = privacyOf();
  for (let n = 0; n < 24; n += 1) {
    await store.set('record:g', named(anna));
    expect(await privacy.forget(anna)).toBe('done');
  }
  expect(asked.compact).toBe(1);
  expect(await store.keys('compaction')).toEqual(['compaction']);
  await clock.move(3_600_000);
  await rest();
  expect(asked.compact).toBe(2);
  expect(await store.keys('compaction')).toEqual([]);
  await clock.move(3 * 3_600_000);
  expect(asked.compact).toBe(2);
});

test('a compaction that a process did not come to is done after the next start', async () => {
  const { store, privacyOf } = counted();
  const privacy = privacyOf();
  for (let n = 0; n < 2; n += 1) {
    await store.set('record:g', named(anna));
    await privacy.forget(anna);
  }
  await privacy.stop();
  const next = counted(store);
  await next.privacyOf().start(new Set());
  expect(next.asked.compact).toBe(1);
  expect(await store.keys('compaction')).toEqual([]);
});

test('nobody gets what was forgotten: the export from before is dropped', async () => {
  const { store, privacyOf } = counted();
  const privacy = privacyOf();
  await store.set('record:g', named(anna));
  expect(await privacy.exportOf(anna)).not.toBe('nothing');
  await privacy.forget(anna);
  expect(await privacy.exportOf(anna)).toBe('nothing');
});

test('an export that no message can have is told as that, and is not made again', async () => {
  const { store, asked, privacyOf } = counted();
  const privacy = privacyOf();
  await store.set('take:1:en:x', { version: 1, content: { by: anna, ogg: 'x'.repeat(10 * 1024 * 1024) } });
  expect(await privacy.exportOf(anna)).toBe('long');
  expect(await privacy.exportOf(anna)).toBe('long');
  expect(asked.collect).toBe(1);
});

test('no more than 32 MB of exports are kept', async () => {
  const { store, asked, privacyOf } = counted();
  const privacy = privacyOf();
  const people = [1, 2, 3, 4, 5].map((n) => `70000000000000000${n}`);
  for (const by of people)
    await store.set(`take:1:en:${by}`, { version: 1, content: { by, ogg: 'x'.repeat(8 * 1024 * 1024) } });
  for (const each of people) await privacy.exportOf(each);
  await privacy.exportOf(people[4]!);
  expect(asked.collect).toBe(5);
  await privacy.exportOf(people[0]!);
  expect(asked.collect).toBe(6);
});
