/** The queues of requests that discord.js keeps for each channel and each press. */
import { type Client, RESTEvents, Routes } from 'discord.js';
import { type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newClient } from '#discord/connection/client.ts';

let emulator: Emulator;
let client: Client;

beforeEach(async () => {
  emulator = await startEmulator({ voice: false });
  client = newClient(emulator.apiUrl);
  client.rest.clearHandlerSweeper();
  client.rest.setToken(emulator.addApplication({ name: 'Nightcall' }).token);
  await client.rest.get(Routes.gatewayBot());
});

afterEach(async () => {
  await client.destroy();
  await emulator.stop();
});

/** Sweeps as discord.js does once a minute. */
function sweep(): void {
  const { handlers } = client.rest;
  const swept = handlers.filter(({ inactive }) => inactive);
  handlers.sweep(({ inactive }) => inactive);
  client.rest.emit(RESTEvents.HandlerSweep, swept);
}

test('a sweep drops the queues that nobody uses', () => {
  expect(client.rest.handlers.size).toBe(1);
  sweep();
  expect(client.rest.handlers.size).toBe(0);
});

test('a sweep while the limit of all requests is used up is repeated after its reset', async () => {
  client.rest.globalRemaining = 0;
  client.rest.globalReset = Date.now() + 100;
  sweep();
  expect(client.rest.handlers.size).toBe(1);
  await expect.poll(() => client.rest.handlers.size).toBe(0);
});
