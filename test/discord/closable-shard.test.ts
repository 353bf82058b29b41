/** A client that is closed while its gateway connection is being made stays closed. */
import { type Client, Events } from 'discord.js';
import { type Application, type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login, newClient } from '#discord/connection/client.ts';
import { closeClient } from '#discord/connection/closable-shard.ts';

let emulator: Emulator;
let application: Application;
let client: Client;

beforeEach(async () => {
  emulator = await startEmulator({ voice: false });
  application = emulator.addApplication({ name: 'Nightcall' });
  emulator.addGuild({ name: 'Mafia' }).install(application, 0n);
  client = await login(newClient(emulator.apiUrl), application.token);
});
afterEach(() => emulator.stop());

/** Resolves when the library says this about the connection. */
const said = (text: string) =>
  new Promise<void>((heard) => {
    client.on(Events.Debug, (message) => {
      if (message.includes(text)) heard();
    });
  });

/** Ends the session of the client, and closes the client when its next connection has come this far. */
async function closeAt(moment: Promise<unknown>): Promise<void> {
  emulator.invalidateSession(application);
  await moment;
  await client.destroy();
}

const started = () => emulator.gateway.received.filter(({ op }) => op === 2).length;

test('in the wait for READY', async () => {
  await closeAt(said('Waiting for event ready'));
  await expect.poll(() => emulator.gateway.open).toBe(0);
  expect([emulator.gateway.opened, started()]).toEqual([2, 2]);
});

test('in the wait for its turn to start a session', async () => {
  await closeAt(said('Waiting for identify throttle'));
  await expect.poll(() => emulator.gateway.open).toBe(0);
  expect([emulator.gateway.opened, started()]).toEqual([2, 1]);
});

test('before the connection is open: it ends without a session once it is', async () => {
  await closeAt(said('Waiting for event hello'));
  await expect.poll(() => [emulator.gateway.opened, emulator.gateway.open]).toEqual([2, 0]);
  expect(started()).toBe(1);
});

test('before the next attempt: it is not made', async () => {
  await closeAt(new Promise((reconnecting) => client.once(Events.ShardReconnecting, reconnecting)));
  await expect.poll(() => emulator.gateway.open).toBe(0);
  expect([emulator.gateway.opened, started()]).toEqual([1, 1]);
});

test('while Discord refuses connections: no other attempt follows', async () => {
  client.on(Events.ShardError, () => {});
  emulator.gateway.closed = true;
  await closeAt(said('Waiting for event hello'));
  await said('Recover: none');
  expect(emulator.gateway.opened).toBe(1);
});

test('nobody waits for an answer that does not come', async () => {
  await expect(closeClient({ destroy: () => new Promise(() => {}) }, 1)).resolves.toBeUndefined();
});
