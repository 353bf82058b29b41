/** The index from ids to the documents that hold them. It is compared with a look at all documents. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TextStore } from '#store/keyv-store.ts';
import { indexRange } from '#store/level-index.ts';
import { hashOf } from '#store/mentions.ts';
import { openPostgres, openStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { temporaryFolder } from '../after-test.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { bundled } from '../wire/kit/bundle.ts';
import { postgresOfTests } from './kit/opened-stores.ts';
import { anna, boris, free, guildId, recordOf, write } from './kit/personal-data.ts';
import { programs } from './kit/postgres.ts';
import { copyOldData } from './old-data/old-server.ts';

const ids = [anna, boris, guildId];

/** The keys of the documents that hold each id, by the index and by a look at all of them. */
async function compared(store: TextStore) {
  const looked = new Map(ids.map((id): [string, string[]] => [id, []]));
  for await (const { key, text } of store.texts(''))
    for (const id of ids) if (text.includes(id)) looked.get(id)!.push(key);
  const found = new Map<string, string[]>();
  for (const id of ids) {
    found.set(id, []);
    for await (const { key } of store.mentioning(id)) found.get(id)!.push(key);
  }
  return { found, looked };
}

async function expectWhole(store: TextStore): Promise<void> {
  const { found, looked } = await compared(store);
  expect(found).toEqual(looked);
}

/** Writes documents of every kind, and changes and deletes some of them. */
async function change(store: TextStore): Promise<void> {
  await write(store, 'record:a', recordOf('Sam'));
  await write(store, 'record:b', recordOf('Sam'));
  await write(store, `guild:${guildId}`, { settings: { banned: { [anna]: 'Anna' } }, log: [{ by: boris }] });
  await write(store, `result:${guildId}:a`, { people: [{ userId: anna }] });
  await write(store, `take:${guildId}:en:x`, { by: anna, text: `said by ${boris}`, ogg: 'T2dn' });
  await write(store, `subscribers:${guildId}`, { userIds: [anna, boris] });
  await store.set('hall:a', { version: 0, held: [anna], note: `ж${boris}ж, x${boris}_` });
  await store.setText('table:bad', `{"value":{"userId":"${anna}"`);
  await Promise.all([
    write(store, 'table:a', { players: [anna] }),
    write(store, 'table:a', { players: [boris] }),
    write(store, 'table:b', { players: [anna] }),
    store.delete('table:b'),
    write(store, `subscribers:${guildId}`, { userIds: [boris] }),
  ]);
  await store.delete('record:b');
}

describe('in LevelDB', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  async function raw<T>(work: (level: ClassicLevel) => Promise<T>): Promise<T> {
    const level = new ClassicLevel(join(folder, 'store'));
    try {
      return await work(level);
    } finally {
      await level.close();
    }
  }

  /** A folder as the version before the index has left it. */
  async function withoutIndex(count: number): Promise<void> {
    const store = await openStore(folder);
    await Promise.all(
      Array.from({ length: count }, (_, n) =>
        write(store, `record:${n}`, recordOf('Sam', { players: [n % 3 ? anna : boris] })),
      ),
    );
    await store.close();
    await raw(async (level) => {
      await level.clear(indexRange);
      await level.del('meta:mentions');
    });
  }

  const entries = () => raw((level) => level.keys(indexRange).all());

  test('each write keeps it, and none of its entries outlives its document', async () => {
    const store = await openStore(folder);
    await change(store);
    await expectWhole(store);
    await personalDataOn(store).erase(anna, free);
    await expectWhole(store);
    for (const key of await store.keys('')) await store.delete(key);
    await store.close();
    expect(await entries()).toEqual([]);
  });

  test('a person who was forgotten is in no entry, and no entry names anybody', async () => {
    const store = await openStore(folder);
    await change(store);
    await personalDataOn(store).erase(anna, free);
    await store.close();
    const left = (await entries()).join('\n');
    expect(left).not.toContain(hashOf(anna));
    expect(left).toContain(hashOf(boris));
    for (const id of [anna, boris]) expect(left).not.toContain(id);
  });

  test('the data of a person is found without a look at other documents, however many there are', async () => {
    const store = await openStore(folder);
    await write(store, 'record:own', recordOf('Sam'));
    const read = vi.spyOn(ClassicLevel.prototype, 'get');
    const reads: number[] = [];
    for (const others of [3, 300]) {
      for (let n = 0; n < others; n += 1) await write(store, `record:${n}`, recordOf('x', { players: [] }));
      read.mockClear();
      expect(await personalDataOn(store).collect(anna)).toMatchObject({ games: [{}] });
      expect(await personalDataOn(store).isStored('80000000000000000')).toBe(false);
      reads.push(read.mock.calls.length);
    }
    read.mockRestore();
    // Once to find it, once to read it, and once for the protocol of its game.
    expect(reads).toEqual([3, 3]);
    await store.close();
  });

  test('it is made once for the data of an earlier version, and the log tells how far it is', async () => {
    await withoutIndex(5_500);
    const told: object[] = [];
    const log = { ...keptLog(), info: (fields: object) => void told.push(fields) };
    const store = await openStore(folder, { log });
    await expectWhole(store);
    expect(told).toEqual([{ documents: 5_000 }, { documents: 5_500 }]);
    await store.close();
    await (await openStore(folder, { log })).close();
    expect(told).toHaveLength(2);
  });

  test('it is whole for the documents of commit 2d1fe0e', async () => {
    const old = copyOldData();
    const store = await openStore(old);
    expect(await store.keys('record:')).not.toEqual([]);
    for await (const { key, text } of store.texts(''))
      for (const id of new Set(text.match(/\d{17,}/g))) {
        const found: string[] = [];
        for await (const each of store.mentioning(id)) found.push(each.key);
        expect(found).toContain(key);
      }
    await store.close();
    rmSync(old, { recursive: true, force: true });
  });

  test('a bot that is killed while it is made goes on from there, whichever write it was', async () => {
    await withoutIndex(450);
    const program = await bundled('test/store/indexer.ts');
    for (const last of [1, 1, 1]) {
      const child = spawn(process.execPath, [program, folder, `${last}`], { stdio: 'ignore' });
      expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
    }
    const told: object[] = [];
    const store = await openStore(folder, { log: { ...keptLog(), info: (fields) => void told.push(fields) } });
    await expectWhole(store);
    // The pages that were killed are not made again.
    expect(told).toEqual([]);
    await store.close();
  });

  test('a document that an earlier version has written since is found, and one that it has deleted is not', async () => {
    const store = await openStore(folder);
    await write(store, 'record:a', recordOf('Sam'));
    await write(store, 'record:b', recordOf('Sam'));
    await store.close();
    await raw((level) =>
      level.batch([
        { type: 'put', key: 'nightcall:record:c', value: `{"value":{"userId":"${anna}"}}` },
        { type: 'del', key: 'nightcall:record:b' },
        { type: 'put', key: 'meta:writes', value: '100' },
      ]),
    );
    const again = await openStore(folder);
    await expectWhole(again);
    await again.close();
    expect((await entries()).join()).not.toContain('record:b');
  });
});

describe.skipIf(programs === null)('in PostgreSQL', () => {
  const server = postgresOfTests();
  const inserted = (key: string, userId: string) =>
    `insert into document (key, version, body) values ('nightcall:${key}', 1, '{"value":{"userId":"${userId}"}}')`;
  const all = (url: string) => server.postgres.run<{ hash: string }>('select hash, key from mention', url);

  /** A database as the version before the index has left it. */
  async function withoutIndex(count: number): Promise<string> {
    const url = await server.postgres.database();
    await (await openPostgres(url)).close();
    await server.postgres.run(
      `drop trigger mention_kept on document; drop function mention_kept, mention_hashes; drop table mention, mention_state`,
      url,
    );
    await server.postgres.run(
      `insert into document (key, version, body) select 'nightcall:record:' || n, 1,
        '{"value":{"userId":"' || case n % 3 when 0 then '${boris}' else '${anna}' end || '"}}'
      from generate_series(0, ${count - 1}) as n`,
      url,
    );
    return url;
  }

  test('each write keeps it, and none of its entries outlives its document', async () => {
    const url = await server.postgres.database();
    const store = await server.open(url);
    await change(store);
    await expectWhole(store);
    await personalDataOn(store.apart!, store.apart!).erase(anna, free);
    await expectWhole(store);
    const left = await all(url);
    expect(left.some(({ hash }) => hash === hashOf(anna))).toBe(false);
    expect(left.some(({ hash }) => hash === hashOf(boris))).toBe(true);
    for (const key of await store.keys('')) await store.delete(key);
    expect(await all(url)).toEqual([]);
  });

  test.each(['before', 'after'] as const)(
    'it is made for the data of an earlier version, also by a process that was cut off %s a page',
    async (when) => {
      const url = await withoutIndex(450);
      server.postgres.proxy.cut(when, 'update mention_state');
      await expect(server.open(url)).rejects.toThrow();
      const [one, other] = await Promise.all([server.open(url), server.open(url)]);
      await expectWhole(one);
      await expectWhole(other);
    },
  );

  test('a process of an earlier version keeps it, too, while it is made and after', async () => {
    const url = await withoutIndex(1);
    const store = await server.open(url);
    await server.postgres.run(inserted('record:new', anna), url);
    await server.postgres.run(`update document set body = 'x${anna}' where key = 'nightcall:record:0'`, url);
    await expectWhole(store);
  });

  test('the data of a person is found with as many statements, however many other documents there are', async () => {
    const url = await server.postgres.database();
    const store = await server.open(url);
    await write(store, 'record:own', recordOf('Sam'));
    const asked: number[] = [];
    for (const others of [3, 900]) {
      await server.postgres.run(
        `insert into document (key, version, body) select 'nightcall:record:${others}n' || n, 1, '{"value":{"userId":"${boris}"}}'
          from generate_series(1, ${others}) as n`,
        url,
      );
      const before = server.postgres.proxy.requests;
      expect(await personalDataOn(store.apart!).collect(anna)).toMatchObject({ games: [{}] });
      expect(await personalDataOn(store.apart!).isStored('80000000000000000')).toBe(false);
      asked.push(server.postgres.proxy.requests - before);
    }
    // A page of the index, a document and the protocol of its game for the one, and a page for the other.
    expect(asked).toEqual([4, 4]);
  });

  test('twenty requests about persons at once use one connection', async () => {
    const url = await server.postgres.database();
    const store = await server.open(url);
    await Promise.all(Array.from({ length: 20 }, () => personalDataOn(store.apart!).isStored(anna)));
    // Those that are idle stay for ten seconds.
    const used = `select count(*)::integer as n from pg_stat_activity where application_name = 'nightcall'`;
    await expect.poll(() => server.postgres.run(used, url), { timeout: 3_000 }).toEqual([{ n: 1 }]);
  });

  test('work on many documents has a connection of its own, and both know each other’s writes', async () => {
    const store = await server.open(await server.postgres.database());
    await write(store, 'record:a', recordOf('Sam'));
    await write(store.apart!, 'record:a', recordOf('Sam', { endedAt: 2 }));
    await write(store, 'record:a', recordOf('Sam', { endedAt: 3 }));
    await Promise.all([store.apart!.delete('record:a'), store.get('record:b')]);
    await write(store, 'record:a', recordOf('Sam', { endedAt: 4 }));
    await expectWhole(store);
  });
});
