/** The bot registers its commands by itself, and only when they have changed. */
import { type Application, type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import { memberCommands } from '#discord/features/desk.ts';
import { memoryStore } from '#store/open.ts';
import { readConfig } from '../src/process/config.ts';
import { registerChanged } from '../src/process/register.ts';
import { keptLog } from './discord/bot-parts.ts';

let emulator: Emulator;
let application: Application;
beforeEach(async () => {
  emulator = await startEmulator({ voice: false });
  application = emulator.addApplication({ name: 'Nightcall' });
});
afterEach(() => emulator.stop());

const configOf = (more: Readonly<Record<string, string>> = {}) =>
  readConfig({ DISCORD_TOKEN: application.token, DISCORD_API: emulator.apiUrl, ...more });
const writes = () => emulator.calls.filter(({ method }) => method === 'PUT').length;

test('the first start registers all commands, and the next one asks Discord nothing', async () => {
  const told: object[] = [];
  const [store, log] = [memoryStore(), { ...keptLog(), info: (fields: object) => void told.push(fields) }];
  expect(await registerChanged(configOf(), store, log)).toBeNull();
  expect(told).toMatchObject([{ outcome: 'written', added: [...commands, ...memberCommands].map(({ name }) => name) }]);
  const calls = emulator.calls.length;
  expect(await registerChanged(configOf(), store, log)).toBeNull();
  expect([writes(), emulator.calls.length]).toEqual([1, calls]);
});

test('changed commands, another server and another application are registered', async () => {
  const [store, log] = [memoryStore(), keptLog()];
  await registerChanged(configOf(), store, log);
  await registerChanged(configOf({ REHEARSAL: '1' }), store, log);
  expect(writes()).toBe(2);
  application = emulator.addApplication({ name: 'Nightcall for trials' });
  await registerChanged(configOf({ REHEARSAL: '1' }), store, log);
  expect(writes()).toBe(3);
});

test('of two processes that start at once, one registers', async () => {
  const database = memoryStore();
  const results = await Promise.all([1, 2].map(() => registerChanged(configOf(), database, keptLog())));
  expect([results, writes()]).toEqual([[null, null], 1]);
});

test('a failure is told, and the next start tries again', async () => {
  const [store, log] = [memoryStore(), keptLog()];
  const guild = emulator.addGuild({ name: 'Trials' });
  const config = configOf({ DEV_GUILD_ID: guild.id });
  expect(await registerChanged(config, store, log)).toMatchObject({ status: 403 });
  guild.install(application, 0n);
  expect(await registerChanged(config, store, log)).toBeNull();
  expect(writes()).toBeGreaterThan(0);
});
