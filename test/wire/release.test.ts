/** `npm run release`: the bot as a process is asked to stop for good. */
import { execFile } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { temporaryFolder } from '../after-test.ts';
import { Postgres, programs } from '../store/kit/postgres.ts';
import { bundled } from './kit/bundle.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { joinedBy } from './kit/shared-game.ts';
import { shortGame, wholeGame } from './kit/six-plots.ts';

let fixture: Fixture | undefined;
afterEach(async () => {
  await fixture?.strike();
  fixture = undefined;
});

/** Runs the program as an operator does. Returns its exit code and its words. */
const release = (folder: string) =>
  new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder };
    execFile('npm', ['run', '-s', 'release'], { env }, (error, said) =>
      resolve({ code: error === null ? 0 : Number(error.code), said }),
    );
  });

const mutedIn = ({ people, guild }: Fixture) => people.filter((person) => guild.isMuted(person)).length;
/** The texts of the channel in which the table was opened. */
const inGeneral = ({ host, general }: Fixture) => host.messages(general).map(({ text: content }) => content);

async function inFirstNight(options: Parameters<typeof setUpFixture>[0]): Promise<Fixture> {
  fixture = await setUpFixture(options);
  await fixture.begin();
  const { host, people } = fixture;
  await host.waitUntil(() => mutedIn(fixture!) === people.length);
  return fixture;
}

describe('`npm run release`', () => {
  test('lets everybody speak, tells the tables, takes their rooms away, and ends the bot with code 0', async () => {
    const { guild, bot, dataDir } = await inFirstNight({ plot: wholeGame });
    const { code, said } = await release(dataDir);
    expect(said).toMatch(/All tables are closed, and nobody is muted\..*\n.*Бот остановлен\.\n$/);
    expect(code).toBe(0);
    expect(await bot.ended).toBe(0);
    expect(mutedIn(fixture!)).toBe(0);
    expect(guild.channels).toHaveLength(2);
    expect(inGeneral(fixture!)).toContain(t('en', 'remarks:table.released'));
    // A later start knows of no table, and of no request.
    const later = fixture!.enter(fixture!.prepare());
    await later.logged('"ready"');
    expect(await later.stop()).toBe(0);
  });

  test('names the people whom it cannot unmute, because they are in no voice channel', async () => {
    const { dataDir, people } = await inFirstNight({ plot: wholeGame });
    await people[3]!.leaveVoice();
    const { code, said } = await release(dataDir);
    expect(said).toMatch(/still muted because they are in no voice channel: 1\. .*\n.*голосовом канале: 1\./);
    expect(code).toBe(1);
    expect(mutedIn(fixture!)).toBe(1);
  });

  test('with `--stay`, as in a container, leaves a process that does nothing until it is stopped', async () => {
    const { bot, dataDir } = await inFirstNight({
      plot: wholeGame,
      entry: [await bundled('src/programs/main.ts'), '--stay'],
    });
    expect((await release(dataDir)).code).toBe(0);
    await bot.logged('"stopped"');
    expect(bot.hasEnded).toBe(false);
    expect(await bot.stop()).toBe(0);
  });

  test('says that no bot runs on the folder', async () => {
    const folder = temporaryFolder();
    const { code, said } = await release(folder);
    // It says at once what it waits for, and goes on with a dot for each second.
    expect(said).toMatch(/^The bot is asked .* within 20 seconds\.\n.* 20 секунд\.\n\.{20}\n/);
    expect(said).toMatch(/\nNo bot runs on this data folder.*this command again\.\n.*эту команду ещё раз\.\n$/);
    expect(code).toBe(1);
  });
});

describe.skipIf(programs === null)('`npm run release` with a database', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await Postgres.start();
  });
  afterAll(() => postgres?.stop());

  test('ends all processes of the bot, whichever of them is asked', async () => {
    const variables = { STORE_URL: await postgres.database(), SHARDS: '2' };
    const { bot, guild, dataDir } = await inFirstNight({ plot: shortGame, speed: 8, variables });
    const next = await joinedBy(fixture!);
    const { code, said } = await release(dataDir);
    expect(said).toContain('All tables are closed, and nobody is muted.');
    expect(code).toBe(0);
    expect(await Promise.all([bot.ended, next.ended])).toEqual([0, 0]);
    expect([mutedIn(fixture!), guild.channels.length]).toEqual([0, 2]);
  });
});
