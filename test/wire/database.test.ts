/** A bot whose games are in a real PostgreSQL. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { Postgres, password, programs } from '../store/kit/postgres.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { townOf } from './kit/look.ts';
import { joinedBy, restoredIn, storedBatches } from './kit/shared-game.ts';
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

  /** Waits until a game has been resumed this many times. Returns the events that are stored then. */
  async function resumed(times: number, url: string): Promise<readonly string[]> {
    await fixture!.host.waitUntil(() => restoredIn(fixture!) === times);
    return storedBatches(url);
  }

  test('goes on in another process when one was frozen and one was stopped, and loses nothing', async () => {
    const url = await postgres.database();
    // The server of the game is in one of the shards, and the processes divide them.
    const variables = { STORE_URL: url, SHARDS: '2' };
    fixture = await setUpFixture({ plot: shortGame, speed, variables });
    const { host, people, guild, dataDir, emulator, bot: frozen } = fixture;
    await fixture.begin();
    await host.waitUntil(() => people.every((person) => guild.isMuted(person)));
    const next = await joinedBy(fixture);

    process.kill(frozen.pid, 'SIGSTOP');
    const before = [await storedBatches(url), await resumed(1, url)];
    process.kill(frozen.pid, 'SIGCONT');
    await frozen.logged('another process has taken over a shard');

    expect(await next.stop()).toBe(0);
    before.push(await resumed(2, url));
    await fixture.ended();
    const after = await storedBatches(url);
    for (const each of before) expect(after.slice(0, each.length)).toEqual(each);
    expect(after.length).toBeGreaterThan(before.at(-1)!.length);
    // Discord refuses the second answer to a press.
    const isRefusedAnswer = ({ route = '', status }: (typeof emulator.calls)[number]) =>
      route.endsWith('/callback') && status === 400;
    expect(emulator.calls.filter(isRefusedAnswer)).toEqual([]);
    expect(emulator.refusals).toEqual([]);
    expect(existsSync(join(dataDir, 'store'))).toBe(false);
    for (const { lines } of [frozen, next]) expect(lines.join('\n')).not.toContain(password);
  });
});

describe.skipIf(programs === null)('a bot whose database hangs', () => {
  let fixture: Fixture | undefined;
  let postgres: Postgres;
  afterEach(async () => {
    await fixture?.strike();
    await postgres?.stop();
  });

  test('tells the town before its lease ends, holds the game, and goes on when the database answers', async () => {
    postgres = await Postgres.start();
    const url = await postgres.database();
    fixture = await setUpFixture({ plot: shortGame, speed, variables: { STORE_URL: url } });
    const { host, people, guild, emulator, bot } = fixture;
    const told = () => townOf(fixture!).filter((text) => text.includes(t('en', 'remarks:table.store-out'))).length;
    await fixture.begin();
    await host.waitUntil(() => people.every((person) => guild.isMuted(person)));
    postgres.proxy.freeze();
    await bot.logged('the store does not answer');
    await host.waitUntil(() => told() === 1);
    // Nothing was refused yet: the writes still wait.
    expect(bot.lines.join('\n')).not.toContain('the store takes no writes');
    postgres.proxy.thaw();
    await fixture.ended();
    // Once for each time: on a busy machine the database may hang again while it wakes up.
    const hangs = bot.lines.filter((line) => /the store (?:answers|takes writes) again/.test(line)).length;
    expect(told()).toBeLessThanOrEqual(hangs);
    expect(emulator.refusals).toEqual([]);
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
