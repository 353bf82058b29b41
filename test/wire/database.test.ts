/** A bot whose games are in a real PostgreSQL. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { journalOn } from '#store/journal.ts';
import { openPostgres } from '#store/open.ts';
import { Postgres, password, programs } from '../store/kit/postgres.ts';
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

  test('goes on in a process that stood by when it was frozen, appends nothing when it wakes, and outlives a crash of the database', async () => {
    const url = await postgres.database();
    fixture = await setUpFixture({ plot: shortGame, speed, variables: { STORE_URL: url } });
    const { host, people, guild, dataDir, bot: frozen } = fixture;
    const next = fixture.enter(fixture.prepare());
    await next.logged('"ready"');

    await fixture.begin();
    await host.waitUntil(() => people.every((person) => guild.isMuted(person)));
    process.kill(frozen.pid, 'SIGSTOP');
    const before = await stored(url);
    await host.waitUntil(() => townOf(fixture!).some((text) => text.includes(t('en', 'lines:game.restored'))));
    process.kill(frozen.pid, 'SIGCONT');
    await frozen.logged('another process has taken over a shard');

    await postgres.crash();
    await next.logged('the store takes no writes');
    await postgres.resume();
    await fixture.ended();
    expect(await frozen.stop()).toBe(0);
    const after = await stored(url);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
    expect(existsSync(join(dataDir, 'store'))).toBe(false);
    expect(next.lines.join('\n')).not.toContain(password);
  });
});
