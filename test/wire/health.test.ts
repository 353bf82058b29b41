import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { readHeartbeat } from '#store/heartbeat-file.ts';
import { closedPort } from '../voice/closed-port.ts';
import { Bot } from './kit/bot.ts';

const folder = mkdtempSync(join(tmpdir(), 'nightcall-health-'));

let emulator: Emulator | undefined;
afterEach(async () => {
  await emulator?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run health` for the data folder. Returns its exit code. */
const health = (args: readonly string[] = [], variables: Readonly<Record<string, string>> = {}) =>
  new Promise<number>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder, ...variables };
    const command = ['run', '-s', 'health', '--', ...args];
    execFile('npm', command, { env }, (error) => resolve(error === null ? 0 : Number(error.code)));
  });

/** The variables of a bot in this Discord. */
const variablesOf = ({ apiUrl }: Emulator, token: string) => ({
  ...{ DISCORD_TOKEN: token, DISCORD_API: apiUrl, DATA_DIR: folder },
  ...{ VOICE: 'off', LOG_FORMAT: 'json' },
});

test('`npm run health` succeeds while the bot is connected, follows its heartbeats, and fails after a stop', async () => {
  emulator = await startEmulator({ voice: false });
  const application = emulator.addApplication({ name: 'Nightcall' });
  expect(await health()).toBe(1);
  const bot = new Bot('src/programs/main.ts', [], variablesOf(emulator, application.token));
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

test('with a port for metrics it asks the bot, which is ready once it is connected, and waits for that if asked to', async () => {
  emulator = await startEmulator({ voice: false });
  const { token } = emulator.addApplication({ name: 'Nightcall' });
  const variables = { METRICS_PORT: String(await closedPort()) };
  expect(await health([], variables)).toBe(1);
  let letIn = (): void => {};
  const gate = new Promise<undefined>((resolve) => {
    letIn = () => resolve(undefined);
  });
  emulator.beforeRoute = ({ template }) => (template === '/gateway/bot' ? gate : undefined);
  const bot = new Bot('src/programs/main.ts', [], { ...variablesOf(emulator, token), ...variables });
  await bot.logged('metrics are served');
  expect(await health([], variables)).toBe(1);
  const isReady = health(['--wait'], variables);
  letIn();
  expect(await isReady).toBe(0);
  expect(await bot.stop()).toBe(0);
  expect(await health([], variables)).toBe(1);
});
