/** The backup and the restore of docs/operator.md, step by step, with the bot as a process. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { temporaryFolder } from '../after-test.ts';
import { Postgres, programs } from '../store/kit/postgres.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { townOf } from './kit/look.ts';
import { wholeGame } from './kit/six-plots.ts';
import { readTruth } from './kit/truth.ts';

const run = promisify(execFile);

let fixture: Fixture;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await fixture.strike();
});

/** A game in its first night. */
async function inFirstNight(variables: Readonly<Record<string, string>> = {}): Promise<void> {
  fixture = await setUpFixture({ plot: wholeGame, variables });
  await fixture.begin();
  const { host, people, guild } = fixture;
  await host.waitUntil(() => people.every((person) => guild.isMuted(person)));
}

/** The bot dies on an evening that goes on. Then the data is restored, and the bot is started again. */
async function restoreBy(restore: () => unknown): Promise<void> {
  const { host } = fixture;
  await fixture.bot.kill();
  await restore();
  await fixture.enter(fixture.prepare()).logged('"ready"');
  await host.waitUntil(() => townOf(fixture).some((text) => text.includes(t('en', 'lines:game.restored'))));
}

test('a backup is made while a game runs, and the game goes on from it', async () => {
  await inFirstNight();
  const { dataDir } = fixture;
  const before = await readTruth(dataDir);
  const backup = join(folder, 'backup');
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await run('npm', ['run', '-s', 'store', '--', 'backup', '--to', backup], { env });
  expect(stdout).toMatch(/^Done\. /);
  await restoreBy(() => {
    renameSync(join(dataDir, 'store'), join(folder, 'data-before'));
    cpSync(join(backup, 'store'), join(dataDir, 'store'), { recursive: true });
  });
  const after = await readTruth(dataDir);
  expect(after.batches.slice(0, before.batches.length)).toEqual(before.batches);
});

const dumps = programs !== null && ['pg_dump', 'pg_restore'].every((name) => existsSync(join(programs!, name)));

describe.skipIf(!dumps)('with a database', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await Postgres.start();
  });
  afterAll(() => postgres?.stop());

  test('a dump is made while a game runs, and the game goes on from it', async () => {
    await postgres.run('create database games');
    const url = postgres.url('games');
    await inFirstNight({ STORE_URL: url });
    const rows = () => postgres.run<{ count: string }>('select count(*) from document', url);
    const [before] = await rows();
    const dump = join(folder, 'nightcall.dump');
    await run(join(programs!, 'pg_dump'), ['--format=custom', `--file=${dump}`, url]);
    await restoreBy(() =>
      run(join(programs!, 'pg_restore'), ['--clean', '--if-exists', '--no-owner', `--dbname=${url}`, dump]),
    );
    const [after] = await rows();
    expect(Number(after!.count)).toBeGreaterThanOrEqual(Number(before!.count));
  });
});
