/** The promises of `PRIVACY.md` in a real PostgreSQL: no row of any table is left that names what was deleted. */
import { describe, expect, test } from 'vitest';
import { DataJobs } from '#game/privacy/data-jobs.ts';
import { Privacy } from '#game/privacy/privacy.ts';
import type { TextStore } from '#store/keyv-store.ts';
import { memoryStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { TestClock } from '../game/kit/clock.ts';
import { postgresOfTests } from './kit/opened-stores.ts';
import { anna, boris, byHost, free, guildId, ofSeat, recordOf, write } from './kit/personal-data.ts';
import { programs } from './kit/postgres.ts';

const elsewhere = '900000000000000002';

/** Writes documents of every kind about two persons in a server. */
async function fill(store: TextStore, guild: string): Promise<void> {
  const players = [
    { userId: boris, name: 'Boris' },
    { userId: anna, name: 'Anna Of Old' },
  ];
  const own = { gameId: `g${guild}`, guildId: guild };
  await write(store, `record:r${guild}`, recordOf('Sam', { ...own, players }));
  await write(store, `result:${guild}:r${guild}`, { ...own, endedAt: 1_000, people: players });
  await write(store, `protocol:${guild}:r${guild}`, { bestMove: [1], points: [], endedAt: 1_000 });
  await write(store, `plan:p${guild}`, { table: { ...own, hostId: anna }, userIds: [anna, boris] });
  await write(store, `table:g${guild}`, { ...own, players });
  await write(store, `game:g${guild}:batch:000001`, { n: 1, at: 1, command: byHost({ to: anna }), events: [] });
  await write(store, `game:g${guild}:said:000001`, { n: 1, at: 1, room: 'clan-mafia', seat: 2, text: 'mine' });
  await write(store, `guild:${guild}`, {
    guildId: guild,
    settings: { banned: { [boris]: 'Boris' } },
    log: [{ at: 1, by: anna, what: 'language', from: null, to: 'ru' }],
  });
  await write(store, `rolesets:${guild}`, { guildId: guild, roleSets: [{ id: 'x', by: anna }] });
  await write(store, `subscribers:${guild}`, { userIds: [boris, anna] });
  await write(store, `greeting:${guild}`, {});
  await write(store, `counted:${guild}`, {});
  await store.set(`hall:h${guild}`, { version: 0, guildId: guild, held: [anna] });
  await store.setText(`record:bad${guild}`, `{"value":{"guildId":"${guild}","userId":"${anna}"`);
  await store.setText(`table:bad${guild}`, `{"value":{"guildId":"${guild}","players":[{"userId":"${anna}"`);
}

describe.skipIf(programs === null)('in PostgreSQL', () => {
  const server = postgresOfTests();

  async function bot() {
    const url = await server.postgres.database();
    const store = await server.open(url);
    for (const guild of [guildId, elsewhere]) await fill(store, guild);
    /** The tables with a row that has these words anywhere. */
    const tablesWith = async (words: string): Promise<readonly string[]> => {
      const tables = await server.postgres.run<{ name: string }>(
        'select table_name as name from information_schema.tables where table_schema = current_schema() order by 1',
        url,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const text = `select 1 from ${name} as row where strpos(row::text, '${words}') > 0 limit 1`;
        if ((await server.postgres.run(text, url)).length > 0) found.push(name);
      }
      return found;
    };
    return { store, data: personalDataOn(store), tablesWith };
  }

  test('an export has the same as from any other store', async () => {
    const { data } = await bot();
    const memory = memoryStore();
    for (const guild of [guildId, elsewhere]) await fill(memory, guild);
    const exported = await data.collect(anna);
    expect(exported).toEqual(await personalDataOn(memory).collect(anna));
    expect(exported).toMatchObject({ games: [{}, {}], results: [{}, {}], tables: [{}, {}], servers: [{}, {}] });
    expect(await data.collect('80000000000000000')).toBeNull();
  });

  test('no row names a person who was forgotten, and the others keep theirs', async () => {
    const { data, tablesWith } = await bot();
    const clock = new TestClock();
    const privacy = new Privacy({
      data,
      jobs: new DataJobs(clock),
      clock,
      log: keptLog(),
      months: 12,
      holders: () => [],
      isInUse: free,
    });
    expect(await tablesWith(anna)).toEqual(['document']);
    expect(await privacy.forget(anna)).toBe('done');
    expect(await tablesWith(anna)).toEqual([]);
    expect(await tablesWith('Anna Of Old')).toEqual([]);
    expect(await data.collect(anna)).toBeNull();
    expect(await data.collect(boris)).toMatchObject({ games: [{}, {}], subscriptions: [{}, {}] });
  });

  test('no row is left of a server that was deleted, and another server keeps all of its rows', async () => {
    const { store, data, tablesWith } = await bot();
    async function* clip() {
      yield { path: 'en-mine/pack.json', bytes: Buffer.from('{}') };
    }
    await store.packFiles!.save(guildId, '0123456789abcdef', clip());
    expect(await data.guilds()).toEqual(new Set([guildId, elsewhere]));
    expect(await tablesWith(guildId)).toEqual(['document', 'mention', 'pack', 'pack_file']);
    const before = (await store.keys('')).filter((key) => key.includes(elsewhere));
    await data.deleteGuild(guildId);
    await store.packFiles!.delete(guildId, '0123456789abcdef');
    await data.compact();
    expect(await tablesWith(guildId)).toEqual([]);
    expect(await store.keys('')).toEqual(before);
  });

  test('records, results and protocols are deleted when their time is over', async () => {
    const { store, data, tablesWith } = await bot();
    await write(store, 'record:new', recordOf('Later', { endedAt: 2_000 }));
    expect(await data.deleteRecords(2_000)).toBe(4);
    expect(await store.keys('record:')).toEqual(['record:new']);
    expect([...(await store.keys('result:')), ...(await store.keys('protocol:'))]).toEqual([]);
    expect(await tablesWith('"endedAt":1000')).toEqual([]);
  });

  test('a command of a game that is over names nobody who was forgotten', async () => {
    const { store, data } = await bot();
    await write(store, 'game:late:batch:000001', { n: 1, at: 1, command: ofSeat(1), events: [], by: anna });
    await data.erase(anna, free);
    expect(await store.text('game:late:batch:000001')).not.toContain(anna);
  });
});
