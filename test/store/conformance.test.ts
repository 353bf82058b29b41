/** The rules of every store: in memory, in LevelDB, and in a real PostgreSQL. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Batch } from '#game/ports/journal.ts';
import {
  type Fence,
  FenceLostError,
  StaleError,
  StoreError,
  soleFence,
  TakenError,
  UnreadableError,
} from '#game/ports/ports.ts';
import { success } from '#result';
import { noteCompaction } from '#store/guild-data.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { journalOn } from '#store/journal.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { type Backend, type Data, level, memory, postgres } from './kit/backends.ts';
import { blankTable } from './kit/blank-table.ts';
import { programs } from './kit/postgres.ts';

const long = 3_600_000;

const batch = (n: number, votes = 2): Batch => ({
  n,
  at: n * 1000,
  command: { type: 'act', act: { seat: 1, verb: 'votes', targets: [votes] } },
  events: [{ type: 'VoteCast', by: 1, choice: { secret: votes } }],
});

const backends: readonly Backend[] = [memory, level, postgres()];

describe.each(backends)('a store in $name', (backend) => {
  const isMissing = backend.name === 'PostgreSQL' && programs === null;
  let data: Data;
  beforeAll(async () => {
    if (isMissing) console.log('PostgreSQL is not installed here, so its rules are not tested.');
    else await backend.start();
  });
  beforeEach(async (context) => {
    if (isMissing) return context.skip('PostgreSQL is not installed here');
    data = await backend.data();
  });
  afterEach(async () => {
    if (!isMissing) await data.end();
  });
  afterAll(() => backend.stop());

  /** An owner of shard 0 with its store and its fence. */
  async function owner(name = 'one', ttlMs = long) {
    const store = await data.open();
    const fence = (await store.leases.claim(0, name, ttlMs)) ?? soleFence;
    return { store, journal: journalOn(store), fence };
  }

  test('gives back batches in the order of their numbers, in whatever order they were written', async () => {
    const { journal, fence } = await owner();
    for (const n of [3, 1, 12, 2, 11, 4, 5, 7, 6, 10, 9, 8]) await journal.append('abc', batch(n), fence);
    await journal.append('abd', batch(1), fence);
    expect(await journal.batches('abc')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => batch(n)));
  });

  test('refuses a batch whose number is taken, and keeps the first', async () => {
    const { journal, fence } = await owner();
    await journal.append('abc', batch(1), fence);
    await expect(journal.append('abc', batch(1, 3), fence)).rejects.toBeInstanceOf(TakenError);
    await expect(journal.append('abc', batch(1), fence)).rejects.toBeInstanceOf(TakenError);
    expect(await journal.batches('abc')).toEqual([batch(1)]);
  });

  test('takes exactly one of several batches with one number that arrive together', async () => {
    const { journal, fence } = await owner();
    const votes = [2, 3, 4, 5, 6];
    const asked = await Promise.allSettled(votes.map((vote) => journal.append('abc', batch(1, vote), fence)));
    const taken = votes.filter((_, index) => asked[index]!.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    expect(await journal.batches('abc')).toEqual([batch(1, taken[0])]);
  });

  test('refuses a line of a night chat whose number is taken', async () => {
    const { journal, fence } = await owner();
    const line = { n: 1, at: 5, room: 'clan-mafia' as const, seat: 1, text: 'at three' };
    await journal.appendSaid('abc', line, fence);
    await expect(journal.appendSaid('abc', { ...line, text: 'at four' }, fence)).rejects.toBeInstanceOf(TakenError);
    expect((await journal.logs(['abc'])).get('abc')?.said).toEqual(success([line]));
  });

  test('reads many games together, and tells those that are damaged from the others', async () => {
    const { store, journal, fence } = await owner();
    for (const gameId of ['a', 'ab', 'b']) {
      for (const n of [1, 2, 3]) await journal.append(gameId, batch(n), fence);
      await journal.markShown(gameId, 2, fence);
    }
    await store.setText('game:b:batch:000002', 'no JSON');
    const logs = await journal.logs(['b', 'a', 'none', 'ab']);
    expect([...logs.keys()]).toEqual(['b', 'a', 'none', 'ab']);
    expect(logs.get('a')).toEqual({
      batches: success([batch(1), batch(2), batch(3)]),
      said: success([]),
      shown: success(2),
      isGivenUp: false,
    });
    expect(logs.get('b')?.batches).toMatchObject({ ok: false, error: expect.stringContaining('it is not JSON') });
    expect(logs.get('none')?.shown).toEqual(success(0));
  });

  test('gives a process only the tables and settings of its shards', async () => {
    const { store, journal, fence } = await owner();
    const guilds = [1, 2, 3, 4, 5].map((number) => String(BigInt(number) << 22n));
    for (const [index, guildId] of guilds.entries())
      await journal.saveTable({ ...blankTable, gameId: `g${index}`, guildId }, fence);
    await journal.saveTable({ ...blankTable, gameId: 'other', guildId: 'no-snowflake' }, fence);
    const read = await journal.tables({ count: 3, numbers: [0, 2] });
    expect(read.tables.map(({ gameId }) => gameId)).toEqual(['g1', 'g2', 'g4', 'other']);
    await store.set(`guild:${guilds[0]}`, { version: 9 });
    await store.set(`guild:${guilds[1]}`, { version: 9 });
    const { unreadable } = await guildSettingsOn(store).all({ count: 3, numbers: [1] });
    expect(unreadable.map(({ guildId }) => guildId)).toEqual([guilds[0]]);
  });

  test('reads all documents of a prefix in order, and finds the servers of all documents', async () => {
    const { store } = await owner();
    // A table writes one document after another. A write that waits 5 s for a connection counts as lost.
    for (let n = 0; n < 450; n += 50) {
      const some = Array.from({ length: 50 }, (_, index) => n + index);
      await Promise.all(some.map((one) => store.set(`rate:${1000 + one}`, { n: one, of: one % 2 ? 'odd' : 'even' })));
    }
    await store.set('guild:77', {});
    await store.set('table:x', { content: { guildId: '78' } });
    const keys: string[] = [];
    for await (const { key } of store.texts('rate:')) keys.push(key);
    expect(keys).toHaveLength(450);
    expect(keys).toEqual([...keys].sort());
    expect(await store.guilds()).toEqual(new Set(['77', '78']));
  });

  test('tells a damaged document from a missing one', async () => {
    const { store } = await owner();
    await store.set('guild:1', { a: 1 });
    await store.setText('guild:1', (await store.text('guild:1'))!.replace('"a":1', '"a":2'));
    await expect(store.get('guild:1')).rejects.toBeInstanceOf(UnreadableError);
    expect(await store.get('guild:2')).toBeUndefined();
  });

  test('gives each claim of a shard a higher epoch, and one owner at a time', async () => {
    const { leases } = await data.open();
    const first = (await leases.claim(3, 'one', long))!;
    expect(first).toEqual({ shard: 3, owner: 'one', epoch: 1 });
    expect(await leases.claim(3, 'two', long)).toBeNull();
    expect(await leases.renew(first, long)).toBe(true);
    expect(await leases.current()).toMatchObject([first]);
    await leases.release(first);
    expect(await leases.current()).toEqual([]);
    expect(await leases.renew(first, long)).toBe(false);
    const second = (await leases.claim(3, 'two', long))!;
    expect(second.epoch).toBe(2);
    expect(await leases.renew(first, long)).toBe(false);
    await leases.release(first);
    expect(await leases.current()).toMatchObject([second]);
    expect(await leases.claim(3, 'two', long)).toMatchObject({ epoch: 3 });
    expect(await leases.renew(second, long)).toBe(false);
  });

  test('ends a lease that is not renewed, by its own clock', async () => {
    const { leases } = await data.open();
    const first = (await leases.claim(0, 'one', 1))!;
    await expect.poll(() => leases.current()).toEqual([]);
    expect(await leases.claim(0, 'two', long)).toMatchObject({ owner: 'two', epoch: 2 });
    expect(await leases.renew(first, long)).toBe(false);
  });

  if (!backend.isShared)
    test('has one owner, and refuses a second one with the remedy', async () => {
      await owner();
      await expect(data.open()).rejects.toThrow(/is in use by another process.*\n.*другой процесс/);
    });

  if (backend.isShared) {
    /** Two owners: the shard went from the first to the second. */
    async function handedOver() {
      const one = await owner('one');
      await one.journal.saveTable(blankTable, one.fence);
      await one.journal.append('abc', batch(1), one.fence);
      await one.store.leases.release(one.fence);
      return { one, two: await owner('two') };
    }

    test('refuses everything under a stale fence, and nothing of it is stored', async () => {
      const { one, two } = await handedOver();
      const before = await two.store.keys('');
      const lost = async (work: Promise<void>) => expect(work).rejects.toBeInstanceOf(FenceLostError);
      await lost(one.journal.append('abc', batch(2), one.fence));
      await lost(one.journal.append('abc', batch(1), one.fence));
      await lost(one.journal.saveTable({ ...blankTable, stage: { kind: 'closing', game: null } }, one.fence));
      await lost(one.journal.markShown('abc', 1, one.fence));
      await lost(one.journal.closeTable('abc', one.fence));
      await lost(one.journal.append('abc', batch(2), soleFence));
      expect(await two.store.keys('')).toEqual(before);
      expect((await two.journal.tables()).tables).toEqual([blankTable]);
      await two.journal.append('abc', batch(2), two.fence);
    });

    test('lets an owner go on whose lease has ended, until it is released or another owner has the shard', async () => {
      const { store, journal, fence } = await owner('one', 1);
      await expect.poll(() => store.leases.current()).toEqual([]);
      await journal.append('abc', batch(1), fence);
      expect(await store.leases.renew(fence, long)).toBe(true);
      await store.leases.release(fence);
      await expect(journal.append('abc', batch(2), fence)).rejects.toBeInstanceOf(FenceLostError);
    });

    test('refuses an old fence of an owner that has claimed the shard again', async () => {
      const { journal, store, fence } = await owner();
      const again = (await store.leases.claim(0, 'one', long)) as Fence;
      await expect(journal.append('abc', batch(1), fence)).rejects.toBeInstanceOf(FenceLostError);
      await journal.append('abc', batch(1), again);
    });

    test('takes each batch from one of two owners that take turns, and loses none that it took', async () => {
      const owners = { one: await data.open(), two: await data.open() };
      const taken: number[] = [];
      let n = 1;
      for (const name of ['one', 'two', 'one', 'two'] as const) {
        const other = name === 'one' ? 'two' : 'one';
        const fence = (await owners[name].leases.claim(0, name, long))!;
        for (let turn = 0; turn < 3; turn += 1, n += 1) {
          await journalOn(owners[name]).append('abc', batch(n), fence);
          taken.push(n);
        }
        await owners[name].leases.release(fence);
        await (await owners[other].leases.claim(0, other, long))!;
        await expect(journalOn(owners[name]).append('abc', batch(n), fence)).rejects.toBeInstanceOf(FenceLostError);
        await owners[other].leases.release((await owners[other].leases.current())[0]!);
      }
      expect((await journalOn(owners.one).batches('abc')).map((each) => each.n)).toEqual(taken);
    });

    test('keeps a change that another process has made since the document was read here', async () => {
      const [one, two] = [await data.open(), await data.open()];
      await one.set('guild:1', { by: 'one' });
      expect(await two.get('guild:1')).toEqual({ by: 'one' });
      await two.set('guild:1', { by: 'two' });
      await expect(one.set('guild:1', { by: 'one again' })).rejects.toBeInstanceOf(StaleError);
      await expect(one.delete('guild:1')).rejects.toBeInstanceOf(StaleError);
      expect(await one.get('guild:1')).toEqual({ by: 'two' });
      await one.set('guild:1', { by: 'one again' });
      await one.delete('guild:1');
      await expect(two.set('guild:1', { by: 'two' })).rejects.toBeInstanceOf(StaleError);
      expect(await two.get('guild:1')).toBeUndefined();
      await two.set('guild:1', { by: 'two' });
    });

    test('lets an owner change and delete what another process has changed while that one had the shard', async () => {
      const { one, two } = await handedOver();
      const keys = ['guild:1', 'result:1:abc', 'record:abc', 'take:1:anna:x', 'hall:abc'];
      await one.store.leases.claim(1, 'one', long);
      for (const key of keys) await one.store.set(key, { by: 'one' });
      for (const key of keys) await two.store.set(key, { by: 'two' }, two.fence);
      await two.journal.saveTable({ ...blankTable, stage: { kind: 'closing', game: null } }, two.fence);
      await two.store.leases.release(two.fence);
      const fence = (await one.store.leases.claim(0, 'one', long))!;
      for (const key of keys.slice(1)) await one.store.delete(key, fence);
      await one.store.set('guild:1', { by: 'one again' }, fence);
      await one.journal.saveTable(blankTable, fence);
      expect(await two.store.get('guild:1')).toEqual({ by: 'one again' });
      expect(await two.store.keys('result:')).toEqual([]);
    });

    test('keeps the change of another process in a document of no server, whatever shards are claimed', async () => {
      const [one, two] = [await owner('one'), await data.open()];
      await one.store.set('rate:six', { by: 'one' });
      await two.set('rate:six', { by: 'two' });
      await one.store.leases.claim(1, 'one', long);
      await expect(one.store.set('rate:six', { by: 'one again' }, one.fence)).rejects.toBeInstanceOf(StaleError);
      await expect(one.store.delete('rate:six', one.fence)).rejects.toBeInstanceOf(StaleError);
      expect(await two.get('rate:six')).toEqual({ by: 'two' });
    });

    test('takes the note of a deletion from every process, in any order', async () => {
      const [one, two] = [await data.open(), await data.open()];
      for (const store of [one, two, one, two]) await noteCompaction(store);
      await personalDataOn(one).compact();
      expect(await two.keys('compaction')).toEqual([]);
    });
  }

  if (backend.isDurable)
    test('has everything after it was closed and opened again', async () => {
      const { store, journal, fence } = await owner();
      await journal.saveTable(blankTable, fence);
      for (const n of [1, 2, 3]) await journal.append('abc', batch(n), fence);
      await store.close();
      await expect(store.get('guild:1')).rejects.toBeInstanceOf(StoreError);
      const again = await owner();
      expect(await again.journal.batches('abc')).toHaveLength(3);
      expect((await again.journal.tables()).tables).toEqual([blankTable]);
      await expect(again.journal.append('abc', batch(3), again.fence)).rejects.toBeInstanceOf(TakenError);
    });
});
