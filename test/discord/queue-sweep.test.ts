/** The queues of requests that discord.js keeps for each channel and each press. */
import { type Client, RESTEvents, Routes } from 'discord.js';
import { type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

/** Looks as discord.js does once a minute. */
function sweep(): void {
  const { handlers } = client.rest;
  const swept = handlers.filter(({ inactive }) => inactive);
  handlers.sweep(({ inactive }) => inactive);
  client.rest.emit(RESTEvents.HandlerSweep, swept);
}

test('a look drops the queues that nobody uses', () => {
  expect(client.rest.handlers.size).toBe(1);
  sweep();
  expect(client.rest.handlers.size).toBe(0);
});

test('a look while all requests are limited is repeated after the limit', async () => {
  client.rest.globalRemaining = 0;
  client.rest.globalReset = Date.now() + 100;
  sweep();
  expect(client.rest.handlers.size).toBe(1);
  await vi.waitFor(() => expect(client.rest.handlers.size).toBe(0), { timeout: 90_000 });
});
