/** The reconciler makes the rooms of a layout, and finds out what hinders it. */
import { PermissionFlagsBits } from 'discord.js';
import { DISCORD_LIMITS } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { storedKeys } from './bot-parts.ts';
import { rooms, silent, unlimited } from './layouts-of-a-game.ts';
import { callsSince, startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

afterEach(() => expect(place.emulator.rateLimited).toBe(0));

async function laid(count = 6, rateLimits = DISCORD_LIMITS): Promise<void> {
  place = await startTestServer({ people: count, rateLimits });
  // A channel that is kept otherwise than asked is read once more.
  place.emulator.discord.channelRewrites = {};
  await place.arrange({ rooms: rooms(place), ...silent });
}

const voiceRoom = (): string => place.discord.reconciler.channel('g1', 'voice') ?? '';

describe('rooms', () => {
  test('are made with a single call each, closed from their first moment', async () => {
    place = await startTestServer();
    const from = place.emulator.calls.length;
    const report = await place.arrange({ rooms: rooms(place), ...silent });
    expect(report).toEqual({ done: true, remarks: [] });
    expect(callsSince(place.emulator, from)).toEqual({ 'POST /guilds/*/channels': 5 });
    expect(place.guild.channels.filter((channel) => channel.type === 4).map((channel) => channel.name)).toEqual([
      'Nightcall · Mafia for six · g1',
    ]);
  });

  test('are made in the server’s own category where it has named one, and only they are taken away', async () => {
    place = await startTestServer();
    const category = place.guild.addChannel({ name: 'Games', type: 4 });
    await expect.poll(() => place.discord.client.channels.cache.has(category.id)).toBe(true);
    const shared = { categoryId: category.id, ...silent };
    expect(await place.arrange({ rooms: rooms(place), ...shared })).toEqual({ done: true, remarks: [] });
    const within = () => place.guild.channels.filter((channel) => channel.parentId === category.id);
    expect(within()).toHaveLength(4);
    expect(place.people[5]!.channels().map(({ name }) => name)).not.toContain('mafia');
    await place.arrange({ rooms: [], ...shared });
    expect(within()).toEqual([]);
    expect(place.guild.channels.some(({ id }) => id === category.id)).toBe(true);
  });

  test('are made beside a voice channel of the server’s own that is called the same, which is left alone', async () => {
    place = await startTestServer();
    const category = place.guild.addChannel({ name: 'Games', type: 4 });
    const own = place.guild.addChannel({ name: 'Table', type: 2, parent_id: category.id });
    await expect.poll(() => place.discord.client.channels.cache.has(own.id)).toBe(true);
    const before = structuredClone(own.overwrites);
    const shared = { categoryId: category.id, ...silent };
    await place.arrange({ rooms: rooms(place), ...shared });
    expect(voiceRoom()).not.toBe(own.id);
    await place.arrange({ rooms: [], ...shared });
    const left = place.guild.channels.filter((channel) => channel.parentId === category.id);
    expect(left.map(({ id }) => id)).toEqual([own.id]);
    expect(left[0]!.overwrites).toEqual(before);
  });

  test('are made in a category of the game’s own where the server’s is gone or closed', async () => {
    place = await startTestServer();
    const category = place.guild.addChannel({ name: 'Games', type: 4 });
    await expect.poll(() => place.discord.client.channels.cache.has(category.id)).toBe(true);
    place.guild.asModerator().setOverwrite(category, place.guild.id, { type: 0, deny: '1048576' });
    const seen = () => place.discord.client.guilds.cache.get(place.guild.id)!.channels.cache.get(category.id)!;
    await expect.poll(() => seen().permissionsFor(place.application.id)?.has('Connect')).toBe(false);
    expect(await place.arrange({ rooms: rooms(place), categoryId: category.id, ...silent })).toEqual({
      done: true,
      remarks: [],
    });
    expect(place.guild.channels.filter((channel) => channel.parentId === category.id)).toEqual([]);
    expect(place.guild.channels.filter((channel) => channel.type === 4).map(({ name }) => name)).toContain(
      'Nightcall · Mafia for six · g1',
    );
  });

  test('each person sees exactly their own rooms', async () => {
    await laid();
    const stranger = place.guild.addMember({ name: 'Stranger' });
    const seen = [...place.people, stranger].map((person) =>
      person
        .channels()
        .filter((channel) => channel.type !== 4)
        .map((channel) => channel.name)
        .filter((name) => name.toLowerCase() !== 'general')
        .sort(),
    );
    const living = ['Table', 'town'];
    const mafia = ['Table', 'mafia', 'town'];
    expect(seen).toEqual([mafia, mafia, living, living, living, ['Table', 'graveyard', 'town'], []]);
  });

  test('at night nobody speaks in the town in any way, and by day the living write', async () => {
    await laid();
    const [killer, , civilian] = place.people;
    const town = place.guild.channel('town');
    expect(() => civilian!.say(town, 'hm')).toThrow();
    expect(() => killer!.say(town, 'hm')).toThrow();
    killer!.say(place.guild.channel('mafia'), 'him');
    const noise =
      0x40n | 0x200n | (1n << 35n) | (1n << 36n) | (1n << 38n) | (1n << 39n) | (1n << 42n) | (1n << 46n) | (1n << 49n);
    for (const room of ['town', 'Table']) {
      expect(place.guild.permissions(civilian!, place.guild.channel(room)) & noise).toBe(0n);
    }
    await place.arrange({ rooms: rooms(place, false), ...silent });
    civilian!.say(town, 'good morning');
    expect(() => killer!.say(place.guild.channel('mafia'), 'hm')).toThrow();
  });

  test('a change of access is one edit for each channel, whatever people it concerns', async () => {
    await laid();
    const from = place.emulator.calls.length;
    await place.arrange({ rooms: rooms(place, false), ...silent });
    expect(callsSince(place.emulator, from)).toEqual({ 'PATCH /channels/*': 2 });
  });

  test('the same layout again costs nothing, after a restart too', async () => {
    await laid();
    await place.arrange({ rooms: rooms(place), ...silent });
    await place.restart();
    const from = place.emulator.calls.length;
    await place.arrange({ rooms: rooms(place), ...silent });
    expect(callsSince(place.emulator, from)).toEqual({});
  });

  test('two layouts at once make nothing twice, and the newer one holds', async () => {
    place = await startTestServer();
    const [first, second] = await Promise.all([
      place.arrange({ rooms: rooms(place), ...silent }),
      place.arrange({ rooms: rooms(place, false), ...silent }),
    ]);
    expect([first.done, second.done]).toEqual([true, true]);
    expect(place.guild.channels).toHaveLength(7);
    place.people[3]!.say(place.guild.channel('town'), 'good morning');
  });

  test('a channel that was deleted by hand is told of and made again', async () => {
    await laid(6, unlimited);
    place.guild.asModerator().deleteChannel(place.guild.channel('town'));
    await expect.poll(() => place.service.calls).toContain('disturbed');
    const report = await place.arrange({ rooms: rooms(place), ...silent });
    expect(report.done).toBe(true);
    expect(place.people[2]!.channels().map((channel) => channel.name)).toContain('town');
  });

  test('a crash between making a channel and noting it leaves no second one', async () => {
    await laid();
    const stored = place.store.documents.get('hall:g1') as {
      category: string | null;
      rooms: Record<string, string | null>;
    };
    stored.rooms['town'] = null;
    stored.category = null;
    const before = place.guild.channels.map((channel) => channel.id);
    await place.discord.close();
    place.store.documents.set('hall:g1', stored);
    await place.restart();
    await place.arrange({ rooms: rooms(place), ...silent });
    expect(place.guild.channels.map((channel) => channel.id)).toEqual(before);
  });

  test('at the end everything goes, the category last', async () => {
    await laid();
    const from = place.emulator.calls.length;
    await place.arrange({});
    expect(callsSince(place.emulator, from)).toEqual({ 'DELETE /channels/*': 5 });
    expect(place.guild.channels.map((channel) => channel.name)).toEqual(['general', 'General']);
    expect(storedKeys(place.store)).toEqual([]);
  });

  test('a town that is kept can be read on by its people and written in by nobody', async () => {
    await laid();
    await place.arrange({ rooms: rooms(place, false), ...silent });
    await place.arrange({ keepsLog: true });
    expect(place.guild.channels.map((channel) => channel.name)).toEqual([
      'general',
      'General',
      'Nightcall · Mafia for six · g1',
      'town',
    ]);
    const reader = place.people[2]!;
    expect(reader.channels().map((channel) => channel.name)).toContain('town');
    expect(() => reader.say(place.guild.channel('town'), 'hm')).toThrow();
  });
});

describe('the survey', () => {
  test('names each missing permission before anything is made', async () => {
    place = await startTestServer({ permissions: invitePermissions & ~0x400000n & ~0x10n });
    const remarks = await place.discord.reconciler.survey(place.guild.id, place.guild.channel('general').id);
    expect(remarks.map((remark) => remark.key)).toEqual(['lacks.ManageChannels', 'lacks.MuteMembers']);
    expect(place.guild.channels).toHaveLength(2);
  });

  test('has nothing to say where the invitation was taken as it is', async () => {
    place = await startTestServer();
    expect(await place.discord.reconciler.survey(place.guild.id, place.guild.channel('general').id)).toEqual([]);
    const ids = place.people.map((person) => person.id);
    expect(await place.discord.reconciler.onlookers(place.guild.id, ids, false)).toEqual([]);
  });

  test('tells of the owner and of administrators, who see the night chats, and of those who can read whom they are opened to or manage threads', async () => {
    place = await startTestServer({ people: 3 });
    const powers = {
      Admins: PermissionFlagsBits.Administrator,
      Auditors: PermissionFlagsBits.ViewAuditLog,
      Tidiers: PermissionFlagsBits.ManageThreads,
    };
    for (const [at, [name, permissions]] of Object.entries(powers).entries()) {
      place.guild.asModerator().giveRole(place.people[at]!, place.guild.addRole({ name, permissions }));
    }
    const ids = [place.guild.owner.id, ...place.people.map((person) => person.id)];
    const seeAll = [
      { kind: 'onlooker', key: 'onlooker.owner', params: { person: `<@${place.guild.owner.id}>` } },
      { kind: 'onlooker', key: 'onlooker.administrator', params: { person: `<@${place.people[0]!.id}>` } },
    ];
    const { reconciler } = place.discord;
    expect(await reconciler.onlookers(place.guild.id, ids, false)).toEqual([
      ...seeAll,
      { kind: 'onlooker', key: 'onlooker.audit-log', params: { person: `<@${place.people[1]!.id}>` } },
    ]);
    // No log names the people in a thread.
    expect(await reconciler.onlookers(place.guild.id, ids, true)).toEqual([
      ...seeAll,
      { kind: 'onlooker', key: 'onlooker.threads', params: { person: `<@${place.people[2]!.id}>` } },
    ]);
  });
});
