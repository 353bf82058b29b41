/** A bot whose games are in a real PostgreSQL. */
import { existsSync } from 'node:fs';
import { join as joined } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { journalOn } from '#store/journal.ts';
import { openPostgres } from '#store/open.ts';
import { Postgres, password, programs } from '../store/kit/postgres.ts';
import type { Bot } from './kit/bot.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { townOf } from './kit/look.ts';
import { shortGame } from './kit/six-plots.ts';

/** A slower game than usual, because processes of the bot wait for each other. */
const speed = 8;

describe.skipIf(programs === null)('a bot with a database', () => {
  let postgres: Postgres;
  let fixture: Fixture | undefined;
  beforeAll(async () => {
    postgres = await Postgres.start();
  });
  afterEach(async () => {
    await fixture?.strike();
    fixture = undefined;
  });
  afterAll(() => postgres?.stop());

  /** The batches of the only game. */
  async function stored(url: string): Promise<readonly string[]> {
    const store = await openPostgres(url);
    try {
      const keys = (await store.keys('game:')).filter((key) => key.includes(':batch:'));
      const [gameId = ''] = keys.map((key) => key.split(':')[1]!);
      return (await journalOn(store).batches(gameId)).map((batch) => JSON.stringify(batch));
    } finally {
      await store.close();
    }
  }

  const restored = () => townOf(fixture!).filter((text) => text.includes(t('en', 'lines:game.restored'))).length;

  /** Waits until a game has been resumed this many times. Returns the events that are stored then. */
  async function resumed(times: number, url: string): Promise<readonly string[]> {
    await fixture!.host.waitUntil(() => restored() === times);
    return stored(url);
  }

  test('goes on in another process when one was frozen, stopped and killed, loses nothing, and outlives a crash of the database', async () => {
    const url = await postgres.database();
    // The server of the game is in one of the shards, and the processes divide them.
    const variables = { STORE_URL: url, SHARDS: '2' };
    fixture = await setUpFixture({ plot: shortGame, speed, variables });
    const { host, people, guild, dataDir, emulator, bot: frozen } = fixture;
    const join = async (): Promise<Bot> => {
      const bot = fixture!.prepare();
      await bot.logged('"ready"');
      return fixture!.enter(bot);
    };
    await fixture.begin();
    await host.waitUntil(() => people.every((person) => guild.isMuted(person)));
    const next = await join();

    process.kill(frozen.pid, 'SIGSTOP');
    const before = [await stored(url), await resumed(1, url)];
    process.kill(frozen.pid, 'SIGCONT');
    await frozen.logged('another process has taken over a shard');

    expect(await next.stop()).toBe(0);
    before.push(await resumed(2, url));
    const last = await join();
    await frozen.kill();
    before.push(await resumed(3, url));

    await postgres.crash();
    await last.logged('the store takes no writes');
    await postgres.resume();
    await fixture.ended();
    const after = await stored(url);
    for (const each of before) expect(after.slice(0, each.length)).toEqual(each);
    expect(after.length).toBeGreaterThan(before.at(-1)!.length);
    // Discord refuses the second answer to a press.
    expect(emulator.refusals).toEqual([]);
    expect(existsSync(joined(dataDir, 'store'))).toBe(false);
    expect(last.lines.join('\n')).not.toContain(password);
  });
});

describe('a bot in several shards without a database', () => {
  let fixture: Fixture | undefined;
  afterEach(() => fixture?.strike());

  test('opens all of them by itself, each with its servers', async () => {
    fixture = await setUpFixture({ plot: shortGame, shards: 3 });
    const { emulator, bot, host, people, guild } = fixture;
    const sessions = [...emulator.gateway.sessions.values()];
    expect(sessions.map(({ shard }) => shard).toSorted(([one], [other]) => one - other)).toEqual([
      ...[0, 1, 2].map((number) => [number, 3]),
    ]);
    expect(bot.lines.join('\n')).toContain('"guilds":1,"shards":3');
    await fixture.begin();
    await host.waitUntil(() => people.every((person) => guild.isMuted(person)));
  });
});
