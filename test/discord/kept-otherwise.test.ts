import { PermissionFlagsBits } from 'discord.js';
import type { RestCall } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Layout, Room, RoomLayout } from '#game/ports/ports.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
beforeEach(async () => {
  place = await startTestServer({ rateLimits: false });
  place.emulator.discord.channelRewrites = {};
});

/** Every room that only some people may see, with the name of its channel. */
const secretRooms = [
  ['clan-mafia', 'mafia'],
  ['clan-yakuza', 'yakuza'],
  ['graveyard', 'graveyard'],
] as const;
type SecretRoom = readonly [room: Room, name: string];

const rooms = (night: boolean, [room, name]: SecretRoom = secretRooms[0]): RoomLayout[] => {
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  const writes = access.map((one) => ({ ...one, write: !night }));
  return [
    { room: 'town', name: 'The 🌙 town', access: writes },
    { room: 'voice', name: 'Table', access: [...access.slice(1), { ...access[0]!, silent: true }] },
    { room, name, access: night ? writes.slice(0, 2) : access.slice(0, 2) },
  ];
};

/** A game of its own, by night and then by day, each looked at three times. */
async function dayAndNight(gameId: string): Promise<void> {
  for (const night of [true, true, true, false, false, false]) {
    const layout: Partial<Layout> = { gameId, rooms: rooms(night), speakers: [] };
    expect(await place.arrange(layout)).toEqual({ done: true, remarks: [] });
  }
}

const edits = (from = 0): readonly RestCall[] =>
  place.emulator.calls
    .slice(from)
    .filter(({ method, route }) => method === 'PATCH' && route === '/channels/{channel_id}');
const bodiesOf = (calls: readonly RestCall[]) => calls.map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
const told = () => place.log.issues.filter(({ message }) => /otherwise than asked/.test(message));

const P = PermissionFlagsBits;
/** Without these a room is open. Their loss is told to the table. */
const doors = P.ViewChannel | P.SendMessages | P.Connect;

/** Discord drops these bits from what is denied to everybody. */
const leaveOpen = (bits: bigint): void => {
  const { id: everyone } = place.guild;
  place.emulator.discord.channelRewrites = {
    overwrite: (one) => (one.id === everyone ? { ...one, deny: one.deny & ~bits } : one),
  };
};

/** Every bit in an overwrite that Nightcall sends. */
function bitsSent(): readonly bigint[] {
  const bodies = place.emulator.calls.flatMap(({ body }) => {
    const { permission_overwrites: sent } = (body ?? {}) as {
      permission_overwrites?: { allow: string; deny: string }[];
    };
    return sent ?? [];
  });
  const all = bodies.reduce((sum, { allow, deny }) => sum | BigInt(allow) | BigInt(deny), 0n);
  return Object.values(PermissionFlagsBits).filter((bit) => (all & bit) !== 0n);
}

describe('where Discord keeps a channel otherwise than it was asked to', () => {
  test('each bit that is dropped in turn costs no request twice, and is told in the log once', async () => {
    await dayAndNight('plain');
    const bits = bitsSent().filter((bit) => (bit & doors) === 0n);
    expect(bits.length).toBeGreaterThan(15);
    expect(told()).toEqual([]);
    for (const [index, bit] of bits.entries()) {
      place.emulator.discord.channelRewrites = {
        overwrite: (one) => ({ ...one, allow: one.allow & ~bit, deny: one.deny & ~bit }),
      };
      const from = place.emulator.calls.length;
      const before = told().length;
      await dayAndNight(`bit${index}`);
      const sent = bodiesOf(edits(from));
      expect([`${bit}`, new Set(sent).size]).toEqual([`${bit}`, sent.length]);
      expect(told().length - before).toBeGreaterThan(0);
      const texts = told()
        .slice(before)
        .map(({ fields }) => JSON.stringify(fields));
      expect(new Set(texts).size).toBe(texts.length);
      await place.arrange({ gameId: `bit${index}`, rooms: [] });
    }
  });

  test('a bit that is added, and an overwrite that is dropped, are accepted as well', async () => {
    const [first] = place.people;
    for (const [index, overwrite] of [
      (one: { id: string; allow: bigint }) => ({ ...one, allow: one.allow | PermissionFlagsBits.AddReactions }),
      (one: { id: string }) => (one.id === first!.id ? null : one),
    ].entries()) {
      place.emulator.discord.channelRewrites = { overwrite: overwrite as never };
      const from = place.emulator.calls.length;
      await dayAndNight(`kept${index}`);
      const sent = bodiesOf(edits(from));
      expect(new Set(sent).size).toBe(sent.length);
      expect(sent.length).toBeLessThanOrEqual(4);
    }
    expect(told().length).toBeGreaterThan(0);
  });

  test('names and topics that are normalised cost nothing, and a restart makes nothing again', async () => {
    place.emulator.discord.channelRewrites = { name: (name) => name.replaceAll(/[^\w-]/g, ''), topic: () => null };
    await dayAndNight('g1');
    const from = place.emulator.calls.length;
    await place.restart();
    await dayAndNight('g1');
    const calls = place.emulator.calls.slice(from).filter(({ method }) => method === 'POST' || method === 'DELETE');
    expect(calls.filter(({ route }) => route?.includes('channels'))).toEqual([]);
  });

  test('a restart asks for nothing again either', async () => {
    place.emulator.discord.channelRewrites = {
      overwrite: (one) => ({ ...one, allow: one.allow & ~PermissionFlagsBits.Stream }),
    };
    const layout = { rooms: rooms(true), speakers: [] };
    await place.arrange(layout);
    const from = place.emulator.calls.length;
    await place.restart();
    expect(await place.arrange(layout)).toEqual({ done: true, remarks: [] });
    expect(edits(from)).toEqual([]);
  });

  test('a moderator’s change is corrected all the same', async () => {
    place.emulator.discord.channelRewrites = {
      overwrite: (one) => ({ ...one, allow: one.allow & ~PermissionFlagsBits.Stream }),
    };
    const layout = { rooms: rooms(true), speakers: [] };
    await place.arrange(layout);
    const town = place.guild.channels.find(({ name }) => name.includes('town'))!;
    place.emulator.discord.channelRewrites = {};
    const open = { type: 1, allow: String(PermissionFlagsBits.SendMessages | PermissionFlagsBits.ViewChannel) };
    place.guild.asModerator().setOverwrite(town, place.people[3]!.id, open);
    await expect.poll(() => place.service.calls).toContain('disturbed');
    await place.arrange(layout);
    expect(() => place.people[3]!.say(town, 'by night')).toThrow();
  });
});

test('a moderator’s change that comes before the answer to our edit is seen, and corrected', async () => {
  await place.arrange({ rooms: rooms(false), speakers: [] });
  const mafia = place.guild.channels.find(({ name }) => name === 'mafia')!;
  const stranger = place.people[5]!;
  const open = { type: 1, allow: String(P.ViewChannel) };
  const updates = () =>
    place.people[0]!.received.filter(({ t, d }) => t === 'CHANNEL_UPDATE' && d.id === mafia.id).length;
  const before = updates();
  place.emulator.beforeRoute = ({ method, template, params }) => {
    if (method !== 'PATCH' || template !== '/channels/{channel_id}' || params['channel_id'] !== mafia.id)
      return undefined;
    place.emulator.beforeRoute = undefined;
    void expect
      .poll(updates, { interval: 5 })
      .toBe(before + 1)
      .then(() => place.guild.asModerator().setOverwrite(mafia, stranger.id, open));
    // It is carried out at once, and its answer is on its way for a second.
    return { kind: 'delay', ms: 0, answerMs: 1_000 };
  };
  await place.arrange({ rooms: rooms(true), speakers: [] });
  await expect.poll(() => place.service.calls).toContain('disturbed');
  await place.arrange({ rooms: rooms(true), speakers: [] });
  expect(stranger.channels().map(({ name }) => name)).not.toContain('mafia');
});

describe('where Discord leaves a room open to everybody', () => {
  const names = () => place.guild.channels.map(({ name }) => name);
  const open = { kind: 'obstacle', key: 'issue.left-open' };

  test.each<SecretRoom>(secretRooms)(
    '%s is removed, the table waits for it and is told, and nobody was let in',
    async (...secret) => {
      const [room, name] = secret;
      leaveOpen(P.ViewChannel);
      const report = await place.arrange({ rooms: rooms(true, secret), speakers: [] });
      expect(report).toMatchObject({ done: false, slow: [room] });
      expect(new Set(report.remarks)).toEqual(new Set([open, { kind: 'obstacle', key: 'issue.exposed' }]));
      expect(names()).not.toContain(name);
      expect(names()).toContain('Table');
      const posted = place.discord.reconciler.post('g1', room, { text: 'wake up' }, 'g1-wake');
      const logged = place.log.issues.filter(({ message }) => message.includes('open to everybody'));
      expect(logged.length).toBeGreaterThan(0);
      place.emulator.discord.channelRewrites = {};
      await expect
        .poll(async () => (await place.arrange({ rooms: rooms(true, secret), speakers: [] })).slow, {
          timeout: 60_000,
          interval: 500,
        })
        .toBeUndefined();
      await posted;
      const reads = (index: number) => place.people[index]!.channels().some((channel) => channel.name === name);
      expect([0, 1, 2].map(reads)).toEqual([true, true, false]);
    },
  );

  test.each<SecretRoom>(secretRooms)('%s, which a later edit leaves open, is removed at once', async (...secret) => {
    const [, name] = secret;
    await place.arrange({ rooms: rooms(false, secret), speakers: [] });
    expect(names()).toContain(name);
    leaveOpen(P.ViewChannel);
    const fewer = rooms(true, secret).map((room) => ({ ...room, access: room.access.slice(0, 1) }));
    const report = await place.arrange({ rooms: fewer, speakers: [] });
    expect(names()).not.toContain(name);
    expect(report.remarks).toContainEqual({ kind: 'obstacle', key: 'issue.exposed' });
  });

  test.each([
    ['SendMessages', P.SendMessages],
    ['Connect', P.Connect],
  ])('the table is told that %s stays, and keeps its rooms', async (_, bit) => {
    leaveOpen(bit);
    const report = await place.arrange({ rooms: rooms(true), speakers: [] });
    expect(report).toEqual({ done: false, remarks: [{ kind: 'obstacle', key: 'issue.left-writable' }] });
    expect(names()).toEqual(expect.arrayContaining(['Table', 'mafia']));
  });
});
