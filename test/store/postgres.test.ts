/** A PostgreSQL store when something fails: connections, the server, the disk, the address. */
import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Batch } from '#game/ports/journal.ts';
import { type Fence, FenceLostError, type Log, StoreError, TakenError } from '#game/ports/ports.ts';
import { journalOn } from '#store/journal.ts';
import { type OpenedStore, openPostgres } from '#store/open.ts';
import { schemaVersion } from '#store/postgres/migrations.ts';
import { blankTable } from './kit/blank-table.ts';
import { canMount } from './kit/can-mount.ts';
import { folderOf, own, Postgres, password, programs } from './kit/postgres.ts';

const long = 3_600_000;
const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const batch = (n: number, at = n): Batch => ({
  n,
  at,
  command: { type: 'act', act: { seat: 1, verb: 'votes', targets: [2] } },
  events: [{ type: 'VoteCast', by: 1, choice: { secret: 2 } }],
});

/** The name of a database in its address. */
const nameOf = (url: string): string => new URL(url).pathname.slice(1);

describe.skipIf(programs === null)('a store in PostgreSQL', () => {
  let postgres: Postgres;
  const opened: OpenedStore[] = [];
  beforeAll(async () => {
    postgres = await Postgres.start();
  });
  afterEach(async () => {
    postgres.proxy.open();
    await Promise.all(opened.splice(0).map((store) => store.close().catch(() => {})));
  });
  afterAll(() => postgres?.stop());

  /** An owner of shard 0 in a database, and the changes of whether it takes writes. */
  async function owner(given?: string, name = 'one') {
    const url = given ?? (await postgres.database());
    const works: boolean[] = [];
    const store = await openPostgres(url, { log: silent, works: (now) => void works.push(now) });
    opened.push(store);
    const fence = (await store.leases.claim(0, name, long)) as Fence;
    return { url, store, journal: journalOn(store), fence, works };
  }

  const numbers = async (journal: ReturnType<typeof journalOn>) => (await journal.batches('abc')).map(({ n }) => n);

  describe('with a lost connection', () => {
    test.each(['before', 'after'] as const)(
      '%s a batch is committed stores it once, and reports it as stored',
      async (when) => {
        const { journal, fence, works } = await owner();
        postgres.proxy.cut(when, 'insert into document');
        await journal.append('abc', batch(1), fence);
        await journal.append('abc', batch(2), fence);
        await expect(journal.append('abc', batch(2), fence)).rejects.toBeInstanceOf(TakenError);
        expect(await numbers(journal)).toEqual([1, 2]);
        expect(works).toEqual([]);
      },
    );

    test.each(['before', 'after'] as const)(
      '%s a document is committed writes it once, and can write it again',
      async (when) => {
        const { store } = await owner();
        await store.set('guild:1', { now: 1 });
        postgres.proxy.cut(when, 'insert into document');
        await store.set('guild:1', { now: 2 });
        await store.set('guild:1', { now: 3 });
        expect(await store.get('guild:1')).toEqual({ now: 3 });
        postgres.proxy.cut(when, 'delete from document');
        await store.delete('guild:1');
        expect(await store.get('guild:1')).toBeUndefined();
      },
    );

    test('for longer refuses the batch, and takes another one in its place later, even if the first was committed', async () => {
      const { journal, fence, works } = await owner();
      await journal.append('abc', batch(1), fence);
      postgres.proxy.cut('after', 'insert into document');
      postgres.proxy.onCut = () => postgres.proxy.shut();
      await expect(journal.append('abc', batch(2), fence)).rejects.toThrow(/takes no writes.*\n.*не удаётся записать/);
      expect(works).toEqual([false]);
      await expect(journal.append('abc', batch(2), fence)).rejects.toBeInstanceOf(StoreError);
      postgres.proxy.open();
      await expect.poll(() => works).toEqual([false, true]);
      expect(await numbers(journal)).toEqual([1, 2]);
      await journal.append('abc', batch(2, 77), fence);
      expect((await journal.batches('abc')).map(({ at }) => at)).toEqual([1, 77]);
      await expect(journal.append('abc', batch(2, 78), fence)).rejects.toBeInstanceOf(TakenError);
    });

    test('for longer does not let its late batch replace that of the next owner', async () => {
      const { url, journal, store, fence, works } = await owner();
      postgres.proxy.cut('before', 'insert into document');
      postgres.proxy.onCut = () => postgres.proxy.shut();
      await expect(journal.append('abc', batch(1), fence)).rejects.toBeInstanceOf(StoreError);
      postgres.proxy.open();
      await expect.poll(() => works).toEqual([false, true]);
      await store.leases.release(fence);
      const two = await owner(url, 'two');
      await two.journal.append('abc', batch(1, 5), two.fence);
      await expect(journal.append('abc', batch(1), fence)).rejects.toBeInstanceOf(FenceLostError);
      expect((await two.journal.batches('abc')).map(({ at }) => at)).toEqual([5]);
    });

    test('reads again on a new connection', async () => {
      const { store } = await owner();
      await store.set('guild:1', { now: 1 });
      postgres.proxy.cut('before', 'select key, version');
      expect(await store.get('guild:1')).toEqual({ now: 1 });
    });
  });

  test.each([
    ['has crashed', () => postgres.crash()],
    ['was shut down in order', () => postgres.shutDown()],
  ])('has every batch that it acknowledged after its server %s, and takes writes again by itself', async (_, end) => {
    const { journal, fence, works } = await owner();
    const acknowledged: number[] = [];
    let n = 1;
    const appendMany = async (isOver: () => boolean) => {
      while (!isOver()) {
        await journal.append('abc', batch(n), fence).then(
          () => acknowledged.push(n++),
          () => expect.poll(() => works.at(-1)).toBe(true),
        );
      }
    };
    const appending = appendMany(() => works.length === 2 && acknowledged.length > 60);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
    await end();
    await expect.poll(() => works).toEqual([false]);
    await postgres.resume();
    await appending;
    expect(works).toEqual([false, true]);
    expect(await numbers(journal)).toEqual(acknowledged);
  });

  test('appends with one request, which the server has planned before', async () => {
    const { journal, fence } = await owner();
    await journal.append('abc', batch(1), fence);
    const before = postgres.proxy.requests;
    const prepared: string[] = [];
    postgres.proxy.onAnswered = ({ name }) => prepared.push(name);
    await journal.append('abc', batch(2), fence);
    expect(postgres.proxy.requests - before).toBe(1);
    expect(prepared).toEqual([expect.stringMatching(/^nightcall\d+$/)]);
  });

  test('stores each batch once behind a pooler that keeps no prepared statements', async () => {
    const { journal, fence, works } = await owner();
    await journal.append('abc', batch(1), fence);
    postgres.proxy.forgetsStatements = true;
    await journal.append('abc', batch(2), fence);
    await journal.append('abc', batch(3), fence);
    expect(await numbers(journal)).toEqual([1, 2, 3]);
    expect(works).toEqual([]);
  });

  test('lets a claim of a shard wait for a batch that is being written under the lease before', async () => {
    const { url, store, journal, fence } = await owner();
    await postgres.run(
      "create function slow() returns trigger language plpgsql as 'begin perform pg_advisory_lock(5); return new; end'",
      url,
    );
    await postgres.run('create trigger slow before insert on document for each row execute function slow()', url);
    const holder = await postgres.client(url);
    await holder.query('select pg_advisory_lock(5)');
    const appending = journal.append('abc', batch(1), fence);
    const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
    const count = async () => (await postgres.run<{ count: number }>(waiting))[0]?.count;
    await expect.poll(count).toBe(1);
    const claiming = store.leases.claim(0, 'one', long);
    await expect.poll(count).toBe(2);
    await holder.query('select pg_advisory_unlock(5)');
    await holder.end();
    await appending;
    expect(await claiming).toMatchObject({ epoch: 2 });
    expect(await numbers(journal)).toEqual([1]);
  });

  test('resumes 200 games with few requests', async () => {
    const { url, journal, fence } = await owner();
    const rows = Array.from({ length: 200 }, (_, index) => `game${String(index).padStart(3, '0')}`);
    await journal.saveTable({ ...blankTable, gameId: rows[0]! }, fence);
    for (let n = 1; n <= 10; n += 1) await journal.append(rows[0]!, batch(n), fence);
    const copies = `generate_series(1, 199) as i cross join lateral (select lpad(i::text, 3, '0') as id) as name`;
    await postgres.run(
      `insert into document (key, guild, version, body) select replace(key, 'game000', 'game' || id), guild, 1, body from document, ${copies} where key like '%game000%'`,
      url,
    );
    await postgres.run(
      "update document set body = replace(body, '\"gameId\":\"game000\"', '\"gameId\":\"' || split_part(key, ':', 3) || '\"') where key like 'nightcall:table:%'",
      url,
    );
    await postgres.run(
      "update document set body = regexp_replace(body, ',\"sum\":[0-9]+', '') where key like 'nightcall:table:%'",
      url,
    );
    const before = postgres.proxy.requests;
    const { tables } = await journal.tables();
    const logs = await journal.logs(tables.map(({ gameId }) => gameId));
    expect(postgres.proxy.requests - before).toBe(5);
    expect(tables.map(({ gameId }) => gameId).sort()).toEqual(rows);
    for (const log of logs.values()) expect(log.batches).toMatchObject({ ok: true, value: { length: 10 } });
  });

  test.skipIf(!canMount)(
    'on a full disk refuses writes, loses none that it took, and takes writes again once there is room',
    async () => {
      const disk = folderOf(postgres, 'disk');
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk]);
      own(disk);
      await postgres.run(`create tablespace small location '${disk}'`);
      const { url, store, works } = await owner(await postgres.database('small'));
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(join(disk, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - 300_000)));
      const stored: string[] = [];
      let refused: unknown = null;
      for (let n = 0; refused === null; n += 1)
        await store.set(`rate:${n}`, { n, filler: 'x'.repeat(1_500) }).then(
          () => stored.push(`rate:${n}`),
          (error: unknown) => {
            refused = error;
          },
        );
      expect(String(refused)).toMatch(/takes no writes \(53100\)/);
      expect(works).toEqual([false]);
      expect(await store.keys('rate:')).toEqual([...stored].sort());
      rmSync(join(disk, 'ballast'));
      await expect.poll(() => works).toEqual([false, true]);
      await store.set('rate:last', { n: -1 });
      await store.close();
      await postgres.run(`drop database ${nameOf(url)}`);
      await postgres.run('drop tablespace small');
      execFileSync('umount', [disk]);
    },
  );

  describe('at its start', () => {
    const refusal = (url: string) =>
      openPostgres(url).then(
        () => 'it was opened',
        (error: Error) => error.message,
      );

    test('makes its tables once, if several processes start together', async () => {
      const url = await postgres.database();
      const stores = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
      opened.push(...stores);
      const rows = await postgres.run('select version from schema_version', url);
      expect(rows).toEqual([{ version: schemaVersion }]);
    });

    test('refuses a schema that a later program has made, and says what to do', async () => {
      const { url } = await owner();
      await postgres.run(`update schema_version set version = ${schemaVersion + 1}`, url);
      expect(await refusal(url)).toMatch(/by a later Nightcall .*Start that one again.*\n.*более новый Nightcall/);
    });

    test.each([
      [
        'a wrong password',
        () => postgres.url('postgres', `postgres:${password}-wrong`),
        /refuses the name or the password/,
      ],
      [
        'a name that is not there',
        () => postgres.url('postgres', `nobody:${password}`),
        /refuses the name or the password/,
      ],
      ['a database that is not there', () => postgres.url('none'), /has no database .*createdb/],
      [
        'a port where nothing listens',
        () => `postgres://postgres:${password}@127.0.0.1:1/x`,
        /cannot be reached \(ECONNREFUSED\)/,
      ],
      [
        'a machine that is not there',
        () => `postgres://postgres:${password}@no.such.host.invalid/x`,
        /cannot be found/,
      ],
      ['TLS that the server does not have', () => `${postgres.url('postgres')}?sslmode=verify-full`, /over TLS/],
    ])('refuses %s in both languages, and never prints the password', async (_, url, reason) => {
      const message = await refusal(url());
      expect(message).toMatch(reason);
      expect(message).toMatch(/\n.*STORE_URL|\n.*createdb|\n.*базы/);
      expect(message).not.toContain(password);
    });
  });
});
