import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { readHeartbeat } from '#store/heartbeat-file.ts';
import { Bot } from './kit/bot.ts';

const folder = mkdtempSync(join(tmpdir(), 'nightcall-health-'));

let emulator: Emulator | undefined;
afterEach(async () => {
  await emulator?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run health` for the data folder. Returns its exit code. */
const health = () =>
  new Promise<number>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder };
    execFile('npm', ['run', '-s', 'health'], { env }, (error) => resolve(error === null ? 0 : Number(error.code)));
  });

test('`npm run health` succeeds while the bot is connected, follows its heartbeats, and fails after a stop', async () => {
  emulator = await startEmulator({ voice: false });
  const application = emulator.addApplication({ name: 'Nightcall' });
  expect(await health()).toBe(1);
  const bot = new Bot('src/main.ts', [], {
    ...{ DISCORD_TOKEN: application.token, DISCORD_API: emulator.apiUrl, DATA_DIR: folder },
    ...{ VOICE: 'off', LOG_FORMAT: 'json' },
  });
  await bot.logged('"ready"');
  expect(await health()).toBe(0);
  const first = await readHeartbeat(folder);
  await expect.poll(() => Date.now()).toBeGreaterThan(first!);
  emulator.requestHeartbeat(application);
  await expect.poll(() => readHeartbeat(folder)).toBeGreaterThan(first!);
  expect(await bot.stop()).toBe(0);
  expect(await health()).toBe(1);
  expect(bot.complaints).toEqual([]);
});
