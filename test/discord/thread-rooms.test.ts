/** The chats of clans as private threads below the town. */
import { Routes } from 'discord.js';
import { truthOf } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { bitsOf, invitePermissions } from '#discord/connection/permissions.ts';
import { type Layout, type RoomLayout, soleOwnership } from '#game/ports/ports.ts';
import { silent } from './layouts-of-a-game.ts';
import { callsSince, startTestServer, type TestServer } from './test-server.ts';

const permissions = invitePermissions | bitsOf(['ManageThreads']);

let place: TestServer;

afterEach(() => {
  expect(place.emulator.eventFaults).toEqual([]);
  expect(place.emulator.rateLimited).toBe(0);
});

/** The people of a table with one clan. The first two are its members, and the last is dead. */
interface Moment {
  readonly night: boolean;
  readonly members?: readonly number[];
  readonly dead?: readonly number[];
}

function roomsAt({ night, members = [0, 1], dead = [5] }: Moment): RoomLayout[] {
  const ids = place.people.map(({ id }) => id);
  const lives = (index: number) => !dead.includes(index);
  const readers = [...members.filter(lives), ...dead];
  return [
    {
      room: 'town',
      name: 'town',
      access: ids.map((userId, index) => ({
        ...{ userId, read: true, write: !night && lives(index) },
        ...(lives(index) ? { threads: true as const } : {}),
      })),
    },
    { room: 'voice', name: 'Table', access: ids.map((userId) => ({ userId, read: true, write: true })) },
    {
      room: 'clan-mafia',
      name: 'mafia',
      thread: night ? 'open' : 'locked',
      access: readers.map((index) => ({ userId: ids[index]!, read: true, write: night && lives(index) })),
    },
  ];
}

const at = (moment: Moment): Partial<Layout> => ({ rooms: roomsAt(moment), ...silent });

/** The limits in which the bot believes: it adds people to threads as fast as these allow. */
const { limits: rateLimits } = truthOf({ facts: {}, routes: {} });

/** A Discord that tells of a thread only those who may read it. A measured one may differ. */
async function open(options: Parameters<typeof startTestServer>[0] = {}): Promise<void> {
  place = await startTestServer({ permissions, rateLimits, ...options });
  place.emulator.discord.behavior.hidesThreads = true;
}

async function started(moment: Moment = { night: true }, options: object = {}): Promise<void> {
  await open(options);
  expect(await place.arrange(at(moment))).toEqual({ done: true, remarks: [] });
}

const thread = () => place.guild.threads[0]!;
const seesThread = (index: number) => place.people[index]!.channels().some(({ name }) => name === 'mafia');
const membersOf = () => place.people.flatMap(({ id }, index) => (thread().thread!.members.has(id) ? [index] : []));

describe('a chat in a thread', () => {
  test('costs no channel, and its members are added one by one', async () => {
    await open();
    const from = place.emulator.calls.length;
    expect(await place.arrange(at({ night: true }))).toEqual({ done: true, remarks: [] });
    expect(callsSince(place.emulator, from)).toEqual({
      'POST /guilds/*/channels': 3,
      'POST /channels/*/threads': 1,
      'PUT /channels/*/thread-members/*': 3,
    });
    expect(thread()).toMatchObject({ name: 'mafia', thread: { invitable: false, autoArchiveMinutes: 10_080 } });
  });

  test('is known to its readers alone: neither events, nor overwrites, nor the audit log name them', async () => {
    await started();
    expect(membersOf()).toEqual([0, 1, 5]);
    for (const index of [2, 3, 4]) {
      expect(seesThread(index)).toBe(false);
      expect(place.people[index]!.received.some(({ raw }) => raw.includes(thread().id))).toBe(false);
    }
    const log = place.guild.asModerator().auditLog();
    const about = JSON.stringify(log.filter(({ targetId }) => targetId === thread().id));
    for (const { id } of place.people) expect(about).not.toContain(id);
    // The overwrites of the town are the same for everybody who lives.
    const town = place.guild.channel('town').overwrites;
    const [first, ...others] = place.people.slice(0, 5).map(({ id }) => town.get(id)!);
    for (const other of others) expect({ ...other, id: '' }).toEqual({ ...first, id: '' });
  });

  test('is hidden even from players who moderate threads', async () => {
    await started();
    const role = place.guild.addRole({ name: 'Guard', permissions: bitsOf(['ManageThreads']) });
    place.guild.asModerator().giveRole(place.people[3]!, role);
    expect(seesThread(3)).toBe(false);
  });

  test('is open at night for the living, and locked by day', async () => {
    await started();
    const [don, , stranger] = place.people;
    don!.say(thread(), 'at night');
    expect(() => place.people[5]!.say(thread(), 'the dead only read')).toThrow('Missing Permissions');
    expect(() => stranger!.say(thread(), 'no')).toThrow();
    await place.arrange(at({ night: false }));
    expect(() => don!.say(thread(), 'by day')).toThrow('Thread is locked');
    expect(don!.messages(thread()).some(({ text }) => text === 'at night')).toBe(true);
    await place.arrange(at({ night: true }));
    don!.say(thread(), 'in the next night');
  });

  test('opens only when the dead can no longer write there', async () => {
    await started({ night: false, dead: [] });
    const from = place.emulator.calls.length;
    await place.arrange(at({ night: true, dead: [1] }));
    const calls = place.emulator.calls.slice(from).map(({ method, path }) => `${method} ${path}`);
    const town = calls.indexOf(`PATCH ${Routes.channel(place.guild.channel('town').id)}`);
    const opened = calls.indexOf(`PATCH ${Routes.channel(thread().id)}`);
    expect(town).toBeGreaterThanOrEqual(0);
    expect(opened).toBeGreaterThan(town);
    expect(() => place.people[1]!.say(thread(), 'dead')).toThrow('Missing Permissions');
  });

  test('loses a reader whose seat another person has taken', async () => {
    await started();
    await place.arrange(at({ night: true, members: [0, 2] }));
    expect(membersOf()).toEqual([0, 2, 5]);
    expect(seesThread(1)).toBe(false);
  });

  test('gets back a member who has left it, with the next night', async () => {
    await started();
    place.people[1]!.leaveThread(thread());
    await place.arrange(at({ night: false }));
    expect(seesThread(1)).toBe(false);
    await place.arrange(at({ night: true }));
    expect(seesThread(1)).toBe(true);
  });

  test('does without a member who has left the server, and gets them back with the next night', async () => {
    await started();
    place.people[1]!.leaveGuild();
    await place.arrange(at({ night: false }));
    expect(await place.arrange(at({ night: true }))).toEqual({ done: true, remarks: [] });
    place.people[1]!.returnToGuild();
    await place.arrange(at({ night: false }));
    await place.arrange(at({ night: true }));
    expect(membersOf()).toEqual([0, 1, 5]);
  });
});

describe('a thread that somebody changes', () => {
  test('is made again after its deletion', async () => {
    await started();
    const { id } = thread();
    place.guild.asModerator().deleteChannel(id);
    await expect.poll(() => place.service.calls).toContain('disturbed');
    await place.arrange(at({ night: true }));
    expect(place.guild.threads).toHaveLength(1);
    expect(thread().id).not.toBe(id);
    expect(membersOf()).toEqual([0, 1, 5]);
  });

  test('is made again with the town', async () => {
    await started();
    place.guild.asModerator().deleteChannel(place.guild.channel('town'));
    await expect.poll(() => place.discord.reconciler.channel('g1', 'clan-mafia')).toBeNull();
    await place.arrange(at({ night: true }));
    expect(thread().parentId).toBe(place.guild.channel('town').id);
    expect(membersOf()).toEqual([0, 1, 5]);
  });

  test('is opened, locked and unarchived as the layout says', async () => {
    await started({ night: false });
    place.guild.asModerator().editThread(thread(), { locked: false });
    await expect.poll(() => place.service.calls).toContain('disturbed');
    await place.arrange(at({ night: false }));
    expect(thread().thread!.locked).toBe(true);
    place.guild.archive(thread());
    const channel = () => place.discord.client.channels.cache.get(thread().id);
    await expect.poll(() => (channel() as { archived?: boolean }).archived).toBe(true);
    await place.arrange(at({ night: true }));
    expect(thread().thread).toMatchObject({ archived: false, locked: false });
  });
});

describe('over time', () => {
  test('a restart asks for nothing again', async () => {
    await started();
    await place.restart();
    const from = place.emulator.calls.length;
    expect(await place.arrange(at({ night: true }))).toEqual({ done: true, remarks: [] });
    const changing = Object.keys(callsSince(place.emulator, from)).filter((route) => !route.startsWith('GET'));
    expect(changing).toEqual([]);
  });

  test('a thread that an earlier process has made and not noted is taken over', async () => {
    await started();
    const [key, document] = [
      ...(await place.store.entries(['hall:'])).map(({ key, value }) => [key, value] as const),
    ][0]!;
    const { rooms } = document as { rooms: object };
    await place.discord.close();
    await place.store.set(key, { ...(document as object), rooms: { ...rooms, 'clan-mafia': null }, members: {} });
    await place.restart();
    await place.arrange(at({ night: true }));
    expect(place.guild.threads).toHaveLength(1);
    expect(place.discord.reconciler.channel('g1', 'clan-mafia')).toBe(thread().id);
  });

  test('the end takes the threads away, also where the town stays', async () => {
    await started();
    await place.arrange({ rooms: [], keepsLog: true });
    expect(place.guild.threads).toEqual([]);
    expect(place.guild.channels.map(({ name }) => name)).toContain('town');
  });

  test('a host who chooses threads for channels that are made already gets threads', async () => {
    await open();
    const channels = roomsAt({ night: false, members: [] }).map(({ thread: _, ...room }) => room);
    await place.arrange({ rooms: channels, isPrepared: true });
    expect(place.guild.threads).toEqual([]);
    await place.arrange({ rooms: roomsAt({ night: false, members: [] }), isPrepared: true });
    expect(place.guild.threads).toHaveLength(1);
    expect(place.guild.channels.map(({ name }) => name)).not.toContain('mafia');
    await place.arrange({ rooms: channels, isPrepared: true });
    expect(place.guild.threads).toEqual([]);
  });
});

describe('limits and permissions', () => {
  test('two clans of five are added within Discord’s limit for the members of threads', async () => {
    // A shard has the pace of its bot.
    const ownership = soleOwnership;
    await open({ people: 10, ownership });
    const [town, voice, mafia] = roomsAt({ night: true, members: [0, 1, 2, 3, 4], dead: [] });
    const yakuza = roomsAt({ night: true, members: [5, 6, 7, 8, 9], dead: [] })[2]!;
    const rooms = [town!, voice!, mafia!, { ...yakuza, room: 'clan-yakuza' as const, name: 'yakuza' }];
    expect(await place.arrange({ rooms, ...silent })).toEqual({ done: true, remarks: [] });
    expect(place.guild.threads.map(({ thread: { members } = { members: new Map() } }) => members.size)).toEqual([6, 6]);
  });

  test('a bot without the permissions names them before anything is made', async () => {
    place = await startTestServer({ permissions: invitePermissions });
    const { reconciler } = place.discord;
    const { id } = place.guild.channel('general');
    expect((await reconciler.survey(place.guild.id, id)).map(({ key }) => key)).toEqual([]);
    const remarks = await reconciler.survey(place.guild.id, id, true);
    expect(remarks.map(({ key }) => key)).toEqual(['lacks.ManageThreads']);
  });

  test('a bot that has lost them says so in the game', async () => {
    place = await startTestServer();
    const { done, remarks } = await place.arrange(at({ night: false }));
    expect(done).toBe(false);
    expect(remarks.map(({ key }) => key)).toContain('lacks.ManageThreads');
  });
});
