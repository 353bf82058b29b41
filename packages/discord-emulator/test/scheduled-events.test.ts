import { Client, Events, GatewayIntentBits } from 'discord.js';
import { PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, HOST_PERMISSIONS, next, startRestBot } from './test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
beforeEach(async () => {
  s = await startRestBot({ permissions: HOST_PERMISSIONS | P.CreateEvents });
});
afterEach(async () => {
  expect(s.emulator.answerFaults).toEqual([]);
  expect(s.emulator.eventFaults).toEqual([]);
  await s.emulator.stop();
});

interface Shown {
  readonly id: string;
  readonly status: number;
  readonly user_count?: number;
}

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const event = (change: object = {}) => ({
  name: 'Mafia',
  privacy_level: 2,
  scheduled_start_time: inHours(1),
  scheduled_end_time: inHours(2),
  entity_type: 3,
  entity_metadata: { location: '#general' },
  ...change,
});

const post = (body: object): Promise<unknown> => s.api.post(Routes.guildScheduledEvents(s.guild.id), { body });
const create = async (change: object = {}): Promise<Shown> => (await post(event(change))) as Shown;
const patch = (id: string, body: object) => codeOf(s.api.patch(Routes.guildScheduledEvent(s.guild.id, id), { body }));

describe('a scheduled event', () => {
  test('needs CREATE_EVENTS, and MANAGE_EVENTS for the events of others', async () => {
    const { id } = await create();
    expect(await patch(id, { name: 'Mafia again' })).toBe('done');
    const everyone = s.guild.guild.roles.get(s.guild.id)!;
    everyone.permissions &= ~P.CreateEvents;
    const other = s.emulator.addApplication({ name: 'Other' });
    s.guild.install(other, HOST_PERMISSIONS);
    const api = s.api.setToken(other.token);
    expect(await codeOf(post(event()))).toBe(50013);
    expect(await patch(id, { name: 'Chess' })).toBe(50013);
    expect(await codeOf(api.delete(Routes.guildScheduledEvent(s.guild.id, id)))).toBe(50013);
  });

  test.each([
    ['a start in the past', { scheduled_start_time: inHours(-1) }],
    ['an end before the start', { scheduled_end_time: inHours(0.5) }],
    ['no end outside of a channel', { scheduled_end_time: null }],
    ['an empty place', { entity_metadata: { location: '' } }],
    ['an empty name', { name: ' ' }],
  ])('is refused with %s', async (_, change) => {
    expect(await codeOf(post(event(change)))).toBe(50035);
    expect(s.guild.scheduledEvents).toEqual([]);
  });

  test('in a channel needs a voice channel', async () => {
    const { id } = s.guild.channel('general');
    const body = event({ entity_type: 2, channel_id: id, entity_metadata: null });
    expect(await codeOf(post(body))).toBe(50024);
    expect(await codeOf(post({ ...body, channel_id: s.guild.channel('General').id }))).toBe('done');
  });

  test('goes from scheduled to active and completed, or is cancelled, and then never changes', async () => {
    const { id } = await create();
    expect(await patch(id, { status: 3 })).toBe(50035);
    expect(await patch(id, { status: 2 })).toBe('done');
    expect(await patch(id, { status: 4 })).toBe(50035);
    expect(await patch(id, { status: 3 })).toBe('done');
    expect(await patch(id, { name: 'late' })).toBe(180000);
    const cancelled = await create();
    expect(await patch(cancelled.id, { status: 4 })).toBe('done');
  });

  test('is one of at most 100 that are not over', async () => {
    for (let count = 0; count < 100; count += 1) await create();
    expect(await codeOf(post(event()))).toBe(30038);
    await patch(s.guild.scheduledEvents[0]!.id, { status: 4 });
    expect(await codeOf(post(event()))).toBe('done');
  });

  test('counts the people who are interested, each once', async () => {
    const { id } = await create();
    const people = ['Ann', 'Ben'].map((name) => s.guild.addMember({ name }));
    for (const person of [...people, people[0]!]) person.followEvent(id);
    const path = Routes.guildScheduledEvent(s.guild.id, id);
    const query = new URLSearchParams({ with_user_count: 'true' });
    expect(await s.api.get(path, { query })).toMatchObject({ user_count: 2 });
    people[0]!.followEvent(id, false);
    const users = await s.api.get(Routes.guildScheduledEventUsers(s.guild.id, id));
    expect(users).toMatchObject([{ user_id: people[1]!.id }]);
  });

  test('that is gone is unknown', async () => {
    const { id } = await create();
    const path = Routes.guildScheduledEvent(s.guild.id, id);
    expect(await codeOf(s.api.delete(path))).toBe('done');
    expect(await codeOf(s.api.get(path))).toBe(10070);
    expect(await codeOf(s.api.delete(path))).toBe(10070);
  });

  test('is told over the gateway with the intent for it, and is part of a guild for all', async () => {
    const old = await create();
    const clientWith = async (...intents: GatewayIntentBits[]): Promise<Client<true>> => {
      const client = new Client({ intents: [GatewayIntentBits.Guilds, ...intents], rest: { api: s.emulator.apiUrl } });
      const ready = next(client, Events.ClientReady);
      await client.login(s.application.token);
      await ready;
      return client as Client<true>;
    };
    const client = await clientWith(GatewayIntentBits.GuildScheduledEvents);
    expect([...client.guilds.cache.get(s.guild.id)!.scheduledEvents.cache.keys()]).toEqual([old.id]);
    const told = next(client, Events.GuildScheduledEventCreate);
    const { id } = await create();
    expect((await told)[0].id).toBe(id);
    const ann = s.guild.addMember({ name: 'Ann' });
    ann.followEvent(id);
    const isFollowed = (t: string | null, d: object) => t === 'GUILD_SCHEDULED_EVENT_USER_ADD' && 'user_id' in d;
    expect(ann.received.filter(({ t, d }) => isFollowed(t, d))).toHaveLength(1);
    await client.destroy();
  });
});
