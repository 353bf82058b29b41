import { GatewayIntentBits } from 'discord.js';
import { type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { GatewayError, login, newClient } from '#discord/connection/client.ts';
import { RefusedError } from '#discord/connection/refused.ts';
import { startFault } from '../../src/process/start-fault.ts';
import { closedPort } from '../voice/closed-port.ts';

let emulator: Emulator;
afterEach(() => emulator.stop());

test('a gateway that lets nobody in ends the start in bounded time, and is told from a Discord that is not there', async () => {
  emulator = await startEmulator({ voice: false });
  const { token } = emulator.addApplication({ name: 'Nightcall' });
  emulator.gateway.url = `ws://127.0.0.1:${await closedPort()}`;
  const refused = await login(newClient(emulator.apiUrl), token, 500).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(GatewayError);
  expect(startFault(refused, emulator.apiUrl)).toMatch(/gateway.*firewall.*\.\n.*шлюз.*брандмауэре.*\.$/);
});

test('a gateway that answers with 503 ends the start with the remedy', async () => {
  emulator = await startEmulator({ voice: false });
  const { token } = emulator.addApplication({ name: 'Nightcall' });
  const plan = emulator.plan({
    seed: 1,
    until: 60_000,
    faults: [{ kind: 'outage', at: 0, forMs: 60_000, parts: ['gateway'] }],
  });
  await expect.poll(() => plan.log.length).toBeGreaterThan(0);
  const refused = await login(newClient(emulator.apiUrl), token).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(GatewayError);
  expect(startFault(refused, emulator.apiUrl)).toMatch(/gateway.*start again later\.\n/);
});

test('an intent that has not been granted ends the start at once, with the remedy', async () => {
  emulator = await startEmulator({ voice: false });
  const { token } = emulator.addApplication({ name: 'Nightcall' });
  const refused = await login(newClient(emulator.apiUrl, 'content'), token).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect(startFault(refused, emulator.apiUrl)).toMatch(
    /^MESSAGE_CONTENT .*Message Content Intent.*\n.*Message Content/,
  );
});

test('the content of messages is asked for where towns are read, and nowhere else', async () => {
  const { GuildMessages, MessageContent } = GatewayIntentBits;
  const asked = (messages?: 'none' | 'content') => newClient(undefined, messages).options.intents;
  expect([asked().has(GuildMessages), asked().has(MessageContent)]).toEqual([true, false]);
  expect(asked('content').has([GuildMessages, MessageContent])).toBe(true);
  expect(asked('none').any([GuildMessages, MessageContent])).toBe(false);
  emulator = await startEmulator({ voice: false });
  const privilegedIntents = GatewayIntentBits.MessageContent;
  const { token } = emulator.addApplication({ name: 'Nightcall', privilegedIntents });
  const client = await login(newClient(emulator.apiUrl, 'content'), token);
  expect(client.isReady()).toBe(true);
  await client.destroy();
});
