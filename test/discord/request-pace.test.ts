/**
 * Discord counts the calls of a bot in every span of a second, and the threads that it makes in all servers together.
 * discord.js counts from second to second, and threads by channel.
 */
import { ChannelType, RateLimitError, Routes } from 'discord.js';
import { type Emulator, startEmulator, truthOf } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { login, newClient } from '#discord/connection/client.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { RequestPace } from '#discord/connection/request-pace.ts';
import { isSlowCreation } from '#discord/connection/slow-creation.ts';
import { soleOwnership } from '#game/ports/ports.ts';
import { MemorySessionStarts } from '#store/open.ts';

let emulator: Emulator;
afterEach(() => emulator.stop());

/** Starts a bot with the pace of its shard in a guild with that many text channels. */
async function started(count: number) {
  // The limits in which the bot believes: it paces itself by them.
  emulator = await startEmulator({ voice: false, rateLimits: truthOf({ facts: {}, routes: {} }).limits });
  const application = emulator.addApplication({ name: 'Nightcall' });
  const guild = emulator.addGuild({ name: 'Friends' });
  const towns = Array.from({ length: count }, (_, index) => guild.addChannel({ name: `town-${index}`, type: 0 }));
  guild.install(application, invitePermissions);
  const shard = { number: 0, count: 1, ownership: soleOwnership, starts: new MemorySessionStarts() };
  const client = await login(
    newClient(emulator.apiUrl, 'times', { shard: { ...shard, pace: new RequestPace() } }),
    application.token,
  );
  return { guild, towns, client };
}

test('no call of a hundred tables that write at once is answered with 429', async () => {
  const { towns, client } = await started(30);
  const post = ({ id }: { readonly id: string }, content: number) =>
    client.rest.post(Routes.channelMessages(id), { body: { content: String(content) } });
  await Promise.all(towns.flatMap((town) => [1, 2, 3, 4, 5].map((content) => post(town, content))));
  expect(emulator.rateLimited).toBe(0);
  await client.destroy();
});

test('a bot makes 50 threads in 26 towns, and the next is given back at once with the time to wait', async () => {
  const { guild, towns, client } = await started(26);
  const body = { name: 'night', type: ChannelType.PrivateThread, invitable: false };
  const make = ({ id }: { readonly id: string }) => client.rest.post(Routes.threads(id), { body });
  await Promise.all([...towns, ...towns.slice(0, 24)].map(make));
  const late = await make(towns[25]!).catch((error: unknown) => error);
  expect(late).toBeInstanceOf(RateLimitError);
  expect(isSlowCreation(late as RateLimitError)).toBe(true);
  expect((late as RateLimitError).retryAfter).toBeLessThanOrEqual(300_000);
  expect([guild.threads.length, emulator.rateLimited]).toEqual([50, 0]);
  await client.destroy();
});
