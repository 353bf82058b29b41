// The events and the limits of private threads, with discord.js.

import { Events } from 'discord.js';
import { Routes } from 'discord-api-types/rest/v10';
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { startEmulator } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { HOST_PERMISSIONS, next, startTestBot } from './test-bot.ts';

const ALL = HOST_PERMISSIONS | P.CreatePrivateThreads | P.SendMessagesInThreads | P.ManageThreads;

let stop: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of stop.splice(0)) await end();
});

describe('The gateway', () => {
  test('tells a bot of threads with its membership, and of other members only with GUILD_MEMBERS', async () => {
    const bot = await startTestBot({ permissions: ALL });
    stop = [bot.close];
    const { client, guild } = bot;
    const channel = client.channels.cache.get(guild.channel('general').id);
    const text = channel?.isTextBased() && 'threads' in channel ? channel : undefined;
    const created = next(client, Events.ThreadCreate);
    const thread = await text!.threads.create({ name: 'night', type: 12, invitable: false } as never);
    await created;
    let updates = 0;
    client.on(Events.Raw as never, ({ t }: { t: string }) => {
      if (t === 'THREAD_MEMBERS_UPDATE') updates += 1;
    });
    await thread.members.add(guild.addMember({ name: 'Ann' }).id);
    const locked = next(client, Events.ThreadUpdate);
    await thread.setLocked(true);
    await locked;
    expect(updates).toBe(0);
    const deleted = next(client, Events.ThreadDelete);
    await thread.delete();
    await deleted;
  });

  test('gives the active threads to a bot that starts', async () => {
    const bot = await startTestBot({ permissions: ALL });
    stop = [bot.close];
    const { client, guild, emulator, application } = bot;
    const channel = client.channels.cache.get(guild.channel('general').id);
    const text = channel?.isTextBased() && 'threads' in channel ? channel : undefined;
    const thread = await text!.threads.create({ name: 'night', type: 12 } as never);
    emulator.invalidateSession(application);
    client.channels.cache.delete(thread.id);
    await next(client, Events.GuildAvailable).catch(() => undefined);
    await expect.poll(() => client.channels.cache.has(thread.id)).toBe(true);
  });
});

describe('The limits of threads', () => {
  test('count all threads of a bot together', async () => {
    const limited = await startEmulator({ voice: false, rateLimits: { threadMember: { limit: 2, windowMs: 60_000 } } });
    stop = [() => limited.stop()];
    const application = limited.addApplication({ name: 'Test bot' });
    const guild = limited.addGuild({ name: 'Table' });
    guild.install(application, ALL);
    const headers = { authorization: `Bot ${application.token}`, 'content-type': 'application/json' };
    const call = (method: string, path: string, body?: object) =>
      fetch(`${limited.apiUrl}/v10${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const people = ['Ann', 'Bob', 'Cid'].map((name) => guild.addMember({ name }));
    const statuses: number[] = [];
    for (const person of people) {
      const made = await call('POST', Routes.threads(guild.channel('general').id), { name: person.name });
      const { id } = (await made.json()) as { id: string };
      statuses.push((await call('PUT', Routes.threadMembers(id, person.id))).status);
    }
    expect(statuses).toEqual([204, 204, 429]);
  });
});
