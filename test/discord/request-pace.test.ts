/** Discord counts the calls of a bot in every span of a second. discord.js counts them from second to second. */
import { Routes } from 'discord.js';
import { type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { login, newClient } from '#discord/connection/client.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { RequestPace } from '#discord/connection/request-pace.ts';
import { soleOwnership } from '#game/ports/ports.ts';
import { MemorySessionStarts } from '#store/open.ts';

let emulator: Emulator;
afterEach(() => emulator.stop());

test('no call of a hundred tables that write at once is answered with 429', async () => {
  emulator = await startEmulator({ voice: false });
  const application = emulator.addApplication({ name: 'Nightcall' });
  const guild = emulator.addGuild({ name: 'Friends' });
  const channels = Array.from({ length: 30 }, (_, index) => guild.addChannel({ name: `town-${index}`, type: 0 }));
  guild.install(application, invitePermissions);
  const shard = { number: 0, count: 1, ownership: soleOwnership, starts: new MemorySessionStarts() };
  const client = await login(
    newClient(emulator.apiUrl, 'times', { shard: { ...shard, pace: new RequestPace() } }),
    application.token,
  );
  const post = ({ id }: { readonly id: string }, content: number) =>
    client.rest.post(Routes.channelMessages(id), { body: { content: String(content) } });
  await Promise.all(channels.flatMap((channel) => [1, 2, 3, 4, 5].map((content) => post(channel, content))));
  expect(emulator.rateLimited).toBe(0);
  await client.destroy();
});
