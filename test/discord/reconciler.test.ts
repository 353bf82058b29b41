import { PermissionFlagsBits } from 'discord.js';
import { DISCORD_LIMITS } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import type { Access, Layout, RoomLayout } from '#game/ports/ports.ts';
import { callsSince, memberEdit, pageWith, startTestServer, storedKeys, type TestServer } from './support.ts';

let place: TestServer;
afterEach(async () => {
  expect(place.emulator.refusals).toEqual([]);
  expect(place.emulator.answerFaults).toEqual([]);
  expect(place.emulator.crashes).toEqual([]);
  expect(place.emulator.rateLimited).toBe(0);
  await place.close();
});

const access = (ids: readonly string[], write: boolean): Access[] =>
  ids.map((userId) => ({ userId, read: true, write }));

/** The rooms at night. The town is closed, the first two are the mafia, and the last is dead. */
function rooms({ people }: TestServer, night = true): RoomLayout[] {
  const ids = people.map((person) => person.id);
  const [mafia, living, dead] = [ids.slice(0, 2), ids.slice(0, -1), ids.slice(-1)];
  return [
    { room: 'town', name: 'town', access: [...access(living, !night), ...access(dead, false)] },
    { room: 'voice', name: 'Table', access: access(ids, true) },
    { room: 'clan-mafia', name: 'mafia', access: access(mafia, night) },
    { room: 'graveyard', name: 'graveyard', access: access(dead, true) },
  ];
}

const silent: Partial<Layout> = { speakers: [] };

/** Discord's limits without the one on new channels, for tests that make more than five of them. */
const { channelCreate: _, ...unlimited } = DISCORD_LIMITS;

async function laid(count = 6, rateLimits = DISCORD_LIMITS): Promise<void> {
  place = await startTestServer({ people: count, rateLimits });
  await place.arrange({ rooms: rooms(place), ...silent });
}

const voiceRoom = (): string => place.discord.reconciler.voiceChannel('g1') ?? '';
async function allInVoice(): Promise<void> {
  for (const person of place.people) await person.joinVoice(voiceRoom());
}
const muted = (): boolean[] => place.people.map((person) => place.guild.isMuted(person));

describe('rooms', () => {
  test('are made with a single call each, closed from their first moment', async () => {
    place = await startTestServer();
    const from = place.emulator.calls.length;
    const report = await place.arrange({ rooms: rooms(place), ...silent });
    expect(report).toEqual({ done: true, remarks: [] });
    expect(callsSince(place.emulator, from)).toEqual({ 'POST /guilds/*/channels': 5 });
    expect(place.guild.channels.filter((channel) => channel.type === 4).map((channel) => channel.name)).toEqual([
      'Nightcall · g1',
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
      'Nightcall · g1',
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
    await place.arrange({ keepTown: true });
    expect(place.guild.channels.map((channel) => channel.name)).toEqual([
      'general',
      'General',
      'Nightcall · g1',
      'town',
    ]);
    const reader = place.people[2]!;
    expect(reader.channels().map((channel) => channel.name)).toContain('town');
    expect(() => reader.say(place.guild.channel('town'), 'hm')).toThrow();
  });
});

describe('silence', () => {
  test('everybody in the room is muted, and who is elsewhere costs nothing', async () => {
    await laid();
    await allInVoice();
    await expect.poll(muted).toEqual([true, true, true, true, true, true]);
    const edits = place.emulator.calls.filter((call) => call.method === 'PATCH' && call.path.includes('/members/'));
    expect(edits).toHaveLength(6);
    expect(place.discord.reconciler.present('g1')).toEqual(place.people.map((person) => person.id));
  });

  test('a turn of the floor costs two member edits, and nightfall one', async () => {
    await laid();
    await allInVoice();
    await expect.poll(muted).toEqual([true, true, true, true, true, true]);
    const [one, two] = place.people.map((person) => person.id);
    await place.arrange({ rooms: rooms(place), speakers: [one!] });
    let from = place.emulator.calls.length;
    await place.arrange({ rooms: rooms(place), speakers: [two!] });
    expect(callsSince(place.emulator, from)).toEqual({ [memberEdit]: 2 });
    const edits = place.emulator.calls.slice(from).map((call) => [call.path.split('/').at(-1), call.body]);
    expect(edits).toEqual([
      [one, { mute: true }],
      [two, { mute: false }],
    ]);
    from = place.emulator.calls.length;
    await place.arrange({ rooms: rooms(place), ...silent });
    expect(callsSince(place.emulator, from)).toEqual({ [memberEdit]: 1 });
  });

  test('two layouts in a row cost no edit twice, although the gateway is behind', async () => {
    await laid();
    await allInVoice();
    await expect.poll(muted).toEqual([true, true, true, true, true, true]);
    const from = place.emulator.calls.length;
    const speaker = [place.people[0]!.id];
    await Promise.all([
      place.arrange({ rooms: rooms(place), speakers: speaker }),
      place.arrange({ rooms: rooms(place), speakers: speaker }),
    ]);
    await place.arrange({ rooms: rooms(place), speakers: speaker });
    expect(callsSince(place.emulator, from)).toEqual({ [memberEdit]: 1 });
  });

  test('a night that falls while voices are being given back does not wait for all of them', async () => {
    await laid();
    await allInVoice();
    await expect.poll(muted).toEqual([true, true, true, true, true, true]);
    const from = place.emulator.calls.length;
    const everybody = place.people.map((person) => person.id);
    const talk = place.arrange({ rooms: rooms(place), speakers: everybody });
    await expect.poll(() => place.emulator.calls.length, { interval: 1 }).toBeGreaterThan(from);
    const night = place.arrange({ rooms: rooms(place), ...silent });
    expect([(await talk).done, (await night).done]).toEqual([true, true]);
    const edits = callsSince(place.emulator, from)[memberEdit] ?? 0;
    expect(edits % 2).toBe(0);
    expect(edits).toBeLessThan(12);
    expect(muted()).toEqual([true, true, true, true, true, true]);
  });

  test('a mute that a moderator lifts is told of, and the next layout mutes again', async () => {
    await laid();
    await allInVoice();
    await expect.poll(muted).toEqual([true, true, true, true, true, true]);
    place.guild.asModerator().unmute(place.people[2]!);
    await expect.poll(() => place.service.calls).toContain('disturbed');
    await place.arrange({ rooms: rooms(place), ...silent });
    expect(muted()).toEqual([true, true, true, true, true, true]);
  });

  test('at the end everybody has their voice back before the room goes', async () => {
    await laid(3);
    await allInVoice();
    await expect.poll(muted).toEqual([true, true, true]);
    await place.arrange({});
    expect(muted()).toEqual([false, false, false]);
    expect(storedKeys(place.store)).toEqual([]);
  });

  test('with open microphones who is muted stays so in the room, over its door and over a restart, and nobody else is', async () => {
    await laid(3);
    await place.arrange({ rooms: rooms(place) });
    await allInVoice();
    await expect.poll(() => place.discord.reconciler.present('g1')).toHaveLength(3);
    const [one] = place.people;
    const from = place.emulator.calls.length;
    await place.arrange({ rooms: rooms(place), muted: [one!.id] });
    expect(callsSince(place.emulator, from)).toEqual({ [memberEdit]: 1 });
    expect(muted()).toEqual([true, false, false]);
    one!.leaveVoice();
    await expect.poll(() => place.discord.reconciler.present('g1')).not.toContain(one!.id);
    await one!.joinVoice(voiceRoom());
    await expect.poll(() => place.discord.reconciler.present('g1')).toContain(one!.id);
    await place.restart();
    await place.arrange({ rooms: rooms(place), muted: [one!.id] });
    expect(muted()).toEqual([true, false, false]);
    await place.arrange({ rooms: rooms(place), muted: [] });
    await expect.poll(muted).toEqual([false, false, false]);
  });

  test('a person who left voice muted gets their voice back in the next voice channel that they join', async () => {
    await laid(3);
    await allInVoice();
    await expect.poll(muted).toEqual([true, true, true]);
    const [gone] = place.people;
    gone!.leaveVoice();
    await expect.poll(() => place.discord.reconciler.present('g1')).not.toContain(gone!.id);
    await place.arrange({});
    expect(muted()).toEqual([true, false, false]);
    await gone!.joinVoice(place.guild.channel('General'));
    await expect.poll(muted).toEqual([false, false, false]);
    await expect.poll(() => storedKeys(place.store)).toEqual([]);
  });

  test('an owed voice is remembered over a restart', async () => {
    await laid(3);
    await allInVoice();
    await expect.poll(muted).toEqual([true, true, true]);
    place.people[0]!.leaveVoice();
    await expect.poll(() => place.discord.reconciler.present('g1')).toHaveLength(2);
    await place.arrange({});
    await place.discord.close();
    await place.people[0]!.joinVoice(place.guild.channel('General'));
    await place.restart();
    await expect.poll(muted).toEqual([false, false, false]);
  });

  test('a player who goes to another voice channel is silent at the table only', async () => {
    await laid(3);
    await allInVoice();
    await expect.poll(muted).toEqual([true, true, true]);
    await place.people[0]!.joinVoice(place.guild.channel('General'));
    await expect.poll(muted).toEqual([false, true, true]);
    expect(place.service.asked).toContainEqual({
      what: 'voiceChanged',
      args: [place.guild.id, place.people[0]!.id, false],
    });
    await place.people[0]!.joinVoice(voiceRoom());
    await expect.poll(muted).toEqual([true, true, true]);
  });

  test('a player who has left the guild is told of', async () => {
    await laid(3);
    await allInVoice();
    place.guild.kick(place.people[1]!);
    await expect
      .poll(() => place.service.asked)
      .toContainEqual({
        what: 'memberGone',
        args: [place.guild.id, place.people[1]!.id],
      });
  });
});

describe('messages', () => {
  test('the same nonce is shown once, and only who is addressed is pinged', async () => {
    await laid();
    const { reconciler } = place.discord;
    const message = {
      text: `<@${place.people[0]!.id}> and <@${place.people[1]!.id}>`,
      mentions: [place.people[0]!.id],
    };
    await Promise.all([reconciler.post('g1', 'town', message, 'n-1'), reconciler.post('g1', 'town', message, 'n-1')]);
    await place.restart();
    await place.arrange({ rooms: rooms(place), ...silent });
    await place.discord.reconciler.post('g1', 'town', message, 'n-1');
    const messages = place.people[0]!.messages(place.guild.channel('town'));
    expect(messages).toHaveLength(1);
    expect(messages[0]!.mentions.map((user) => user.id)).toEqual([place.people[0]!.id]);
  });

  /** Kills the bot after Discord has accepted the posts and before that is stored, and starts it again. */
  async function dieOver(posts: readonly string[]): Promise<void> {
    const stored = new Promise<Map<string, unknown>>((resolve) => {
      place.emulator.beforeRoute = async () => void resolve(structuredClone(place.store.documents));
    });
    await Promise.all(posts.map((text) => place.discord.reconciler.post('g1', 'town', { text }, `nonce of ${text}`)));
    place.emulator.beforeRoute = undefined;
    await place.discord.close();
    for (const [key, document] of await stored) place.store.documents.set(key, document);
    await place.restart();
    await place.arrange({ rooms: rooms(place), ...silent });
  }
  const all = ['a', 'b', 'c', 'd', 'e'];

  test.each([
    { died: 'one message of many', over: all, again: all },
    { died: 'the first of them', over: ['a'], again: all },
    { died: 'one message of many, some of which are told again in a moment', over: all, again: ['a', 'b'] },
    { died: 'one message of many, whose first is not told again', over: all, again: ['b', 'c', 'd', 'e'] },
    { died: 'one message of many, none of which is told again', over: ['a', 'b', 'c', 'd'], again: ['e'] },
  ])('after a bot has died over $died, each is shown once', async ({ over, again }) => {
    await laid();
    await dieOver(over);
    const tell = (texts: readonly string[]) =>
      Promise.all(texts.map((text) => place.discord.reconciler.post('g1', 'town', { text }, `nonce of ${text}`)));
    await tell(again);
    await tell(all.slice(1));
    const shown = place.people[0]!.messages(place.guild.channel('town')).map(({ content }) => content);
    expect(shown.join('\n').split('\n')).toEqual(all);
  });

  test('a panel that a bot has posted before it died comes to show what it is to show now', async () => {
    await laid();
    const day = (voted: readonly number[]) => {
      const panel = pageWith({ kind: 'ballot', choices: [1, 2], voted });
      return place.arrange({ rooms: rooms(place), ...silent, panels: [{ room: 'town', panel }] });
    };
    const before = structuredClone(place.store.documents);
    await day([1, 2, 3]);
    await place.discord.close();
    for (const [key, document] of before) place.store.documents.set(key, document);
    await place.restart();
    await day([]);
    const shown = () => place.people[0]!.messages(place.guild.channel('town')).map(({ content }) => content);
    await expect.poll(() => shown().join()).not.toContain('#3');
    expect(shown()).toHaveLength(1);
  });

  test('sixteen votes in a moment are one edit of the panel of the day, and what it shows last is true', async () => {
    await laid();
    const day = (voted: readonly number[]) => {
      const panel = pageWith({ kind: 'ballot', choices: [1, 2], voted });
      return place.arrange({ rooms: rooms(place), ...silent, panels: [{ room: 'town', panel }] });
    };
    const seats = Array.from({ length: 16 }, (_, index) => index + 1);
    await day([]);
    const from = place.emulator.calls.length;
    for (const seat of seats) void day(seats.slice(0, seat));
    const shown = () => place.people[0]!.messages(place.guild.channel('town')).at(-1)!.content;
    await expect.poll(shown).toContain('#16');
    const edits = () => callsSince(place.emulator, from)['PATCH /channels/*/messages/*'];
    expect(edits()).toBe(1);
    await day([1, 2]);
    await expect.poll(shown).not.toContain('#16');
    expect(callsSince(place.emulator, from)).toEqual({ 'PATCH /channels/*/messages/*': 2 });
  });

  test('a nonce shows nothing of what it stands for, and is the same after a restart', async () => {
    await laid();
    const nonceOf = (text: string) => {
      const seen = place.people[0]!.received.findLast(({ t, d }) => t === 'MESSAGE_CREATE' && d.content === text);
      return String(seen?.d.nonce);
    };
    await place.discord.reconciler.post('g1', 'town', { text: 'one' }, 'g1-41-0');
    await place.discord.reconciler.post('g1', 'town', { text: 'two' }, 'g1-43-0');
    expect(nonceOf('one')).toMatch(/^[\w-]{22}$/);
    expect(nonceOf('two')).not.toBe(nonceOf('one'));
    const before = place.store.documents.get('hall:g1') as { salt: string };
    await place.restart();
    await place.arrange({ rooms: rooms(place), ...silent });
    expect((place.store.documents.get('hall:g1') as { salt: string }).salt).toBe(before.salt);
  });

  test('they come in order, one after another, in as many pages as they need', async () => {
    await laid();
    const { reconciler } = place.discord;
    const texts = ['one', 'two', 'x'.repeat(2500), 'four', 'five', 'six', 'seven', 'eight'];
    await Promise.all(texts.map((text, index) => reconciler.post('g1', 'town', { text }, `order-${index}`)));
    const shown = place.people[0]!.messages(place.guild.channel('town')).map((message) => message.content);
    expect(shown.join('\n').replaceAll('\n', '')).toBe(texts.join(''));
    expect(shown.length).toBeLessThan(texts.length);
  });

  test('words are above the panel that was requested after them, also where their room is not there yet', async () => {
    place = await startTestServer();
    // The game has to be known, so that its first words wait for their room.
    await place.arrange();
    const said = ['one', 'two'].map((text) => place.discord.reconciler.post('g1', 'town', { text }, `g1-${text}`));
    await place.arrange({
      rooms: rooms(place),
      panels: [{ room: 'town', panel: pageWith({ kind: 'night', numbers: null }) }],
    });
    await Promise.all(said);
    const town = place.people[0]!.messages(place.guild.channel('town'));
    expect(town.map((message) => (message.components?.length ? 'panel' : message.content))).toEqual([
      'one',
      'two',
      'panel',
    ]);
  });

  test('a reconciler that is closed begins nothing more, and nothing of that is an error', async () => {
    await laid();
    const from = place.emulator.calls.length;
    const arranged = place.arrange({ rooms: [], speakers: null });
    await place.discord.close();
    expect(await arranged).toEqual({ done: false, remarks: [] });
    expect(await place.arrange({ rooms: [] })).toEqual({ done: false, remarks: [] });
    await place.discord.reconciler.post('g1', 'town', { text: 'too late' }, 'g1-late');
    expect(place.emulator.calls.slice(from).every(({ status }) => status === 200)).toBe(true);
    expect(place.guild.channels.length).toBeGreaterThan(2);
    expect(place.log.issues).toEqual([]);
  });

  test('a message for a deleted channel waits for the new one', async () => {
    await laid(6, unlimited);
    place.guild.asModerator().deleteChannel(place.guild.channel('town'));
    const posted = place.discord.reconciler.post('g1', 'town', { text: 'still here' }, 'again-1');
    await expect.poll(() => place.service.calls).toContain('disturbed');
    await place.arrange({ rooms: rooms(place), ...silent });
    await posted;
    expect(place.people[0]!.messages(place.guild.channel('town')).map((message) => message.content)).toEqual([
      'still here',
    ]);
  });
});

describe('the survey', () => {
  test('names each missing permission before anything is made', async () => {
    place = await startTestServer({ permissions: invitePermissions & ~0x400000n & ~0x10n });
    const remarks = await place.discord.reconciler.survey(place.guild.id, place.guild.channel('general').id);
    expect(remarks.map((remark) => remark.key)).toEqual(['ui.lacks.ManageChannels', 'ui.lacks.MuteMembers']);
    expect(place.guild.channels).toHaveLength(2);
  });

  test('has nothing to say where the invitation was taken as it is', async () => {
    place = await startTestServer();
    expect(await place.discord.reconciler.survey(place.guild.id, place.guild.channel('general').id)).toEqual([]);
    const ids = place.people.map((person) => person.id);
    expect(await place.discord.reconciler.onlookers(place.guild.id, ids)).toEqual([]);
  });

  test('tells of the owner and of administrators, who see the night chats, and of who reads to whom they are opened', async () => {
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
    expect(await place.discord.reconciler.onlookers(place.guild.id, ids)).toEqual([
      { kind: 'onlooker', key: 'ui.onlooker.owner', params: { person: `<@${place.guild.owner.id}>` } },
      { kind: 'onlooker', key: 'ui.onlooker.administrator', params: { person: `<@${place.people[0]!.id}>` } },
      { kind: 'onlooker', key: 'ui.onlooker.audit-log', params: { person: `<@${place.people[1]!.id}>` } },
      { kind: 'onlooker', key: 'ui.onlooker.advice' },
    ]);
  });
});
