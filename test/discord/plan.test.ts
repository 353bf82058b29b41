import { OverwriteType, PermissionFlagsBits as P } from 'discord.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { externalOverwrites, givenBack, notedWith } from '#discord/reconciler/external-overwrites.ts';
import {
  leftOverwrites,
  type Overwrite,
  roomOverwrites,
  type Self,
  sameOverwrites,
  takesAway,
} from '#discord/reconciler/overwrites.ts';
import { type DiscordSnapshot, type MemberSnapshot, planRemoval, planRooms } from '#discord/reconciler/plan.ts';
import { planSilence, released } from '#discord/reconciler/plan-silence.ts';
import type { Access, Layout, Room, RoomLayout } from '#game/ports/ports.ts';
import { inEnglish } from '../rulebooks.ts';

const self: Self = { botId: '99', guildId: '1', held: invitePermissions };
const may = (userId: string, write: boolean): Access => ({ userId, read: true, write });
const room = (name: Room, ...access: Access[]): RoomLayout => ({ room: name, name, access });

const layout = (change: Partial<Layout> = {}): Layout => ({
  gameId: 'g1',
  guildId: '1',
  wording: inEnglish,
  title: '',
  lobbyChannelId: '2',
  rooms: [],
  keepTown: false,
  speakers: [],
  players: ['11', '12', '13'].map((userId, index) => ({ userId, name: userId, seat: index + 1 })),
  panels: [],
  status: '',
  ...change,
});

const seen = (change: Partial<DiscordSnapshot> = {}): DiscordSnapshot => ({
  self,
  categoryId: null,
  sharedId: null,
  rooms: {},
  chosen: null,
  external: [],
  people: new Map(),
  held: new Set(),
  ...change,
});

const there = (...rooms: RoomLayout[]): DiscordSnapshot['rooms'] =>
  Object.fromEntries(
    rooms.map((one, index) => [
      one.room,
      { channelId: `50${index}`, overwrites: roomOverwrites(one.room, one.access, self) },
    ]),
  );

describe('the overwrites of a room', () => {
  test.each(['town', 'voice'] as const)('name each person once, whatever a layout says: %s', (name) => {
    const guest: Access = { ...may('11', false), silent: true };
    const overwrites = roomOverwrites(name, [may('11', true), may('12', true), guest], self);
    expect(overwrites.map(({ id }) => id)).toEqual(['1', '99', '11', '12']);
    expect(overwrites).toEqual(roomOverwrites(name, [may('11', true), may('12', true)], self));
    const twice = [room(name, may('11', true), guest)];
    expect(planRooms(layout({ rooms: twice }), seen({ rooms: there(room(name, may('11', true))) }))).toEqual([]);
  });
});

describe('a plan for rooms', () => {
  test('makes the category before the first room, and no room twice', () => {
    const rooms = [room('town', may('11', true)), room('voice', may('11', true))];
    expect(planRooms(layout({ rooms }), seen()).map((call) => call.kind)).toEqual([
      'create-category',
      'create-room',
      'create-room',
    ]);
    expect(planRooms(layout({ rooms }), seen({ categoryId: '5', rooms: there(...rooms) }))).toEqual([]);
  });

  test('closes before it opens', () => {
    const now = [room('clan-mafia', may('11', false)), room('town', may('11', true), may('12', true))];
    const next = [room('clan-mafia', may('11', true)), room('town', may('11', false), may('12', false))];
    const calls = planRooms(layout({ rooms: next }), seen({ categoryId: '5', rooms: there(...now) }));
    expect(calls.map((call) => call.kind === 'set-access' && call.room)).toEqual(['town', 'clan-mafia']);
  });

  test('takes channels away before their category, which stays with a town that is kept', () => {
    const rooms = there(room('town'), room('voice'));
    const all = planRemoval(layout(), seen({ categoryId: '5', rooms }));
    expect(all.map((call) => call.channelId)).toEqual(['500', '501', '5']);
    const kept = planRemoval(layout({ keepTown: true }), seen({ categoryId: '5', rooms }));
    expect(kept.map((call) => call.channelId)).toEqual(['501']);
  });
});

describe('the overwrites of a room', () => {
  const anyAccess = fc.array(
    fc.record({ userId: fc.stringMatching(/^[1-9]\d{5}$/), read: fc.boolean(), write: fc.boolean() }),
    { maxLength: 30 },
  );
  const anyRoom = fc.constantFrom<Room>('town', 'voice', 'clan-mafia', 'clan-yakuza', 'graveyard');

  test('never hold what Nightcall does not hold itself', () => {
    fc.assert(
      fc.property(anyRoom, anyAccess, fc.bigInt(0n, 1n << 52n), (name, access, held) => {
        for (const one of roomOverwrites(name, access, { ...self, held })) {
          expect((one.allow | one.deny) & ~held).toBe(0n);
        }
      }),
    );
  });

  test('show nothing to everyone, nor to a person who is not listed as a reader', () => {
    fc.assert(
      fc.property(anyRoom, anyAccess, (name, access) => {
        const [everyone, ...others] = roomOverwrites(name, access, self);
        expect(everyone).toMatchObject({ id: '1', type: OverwriteType.Role, allow: 0n });
        expect((everyone?.deny ?? 0n) & P.ViewChannel).toBe(P.ViewChannel);
        expect(others.every((one) => one.type === OverwriteType.Member)).toBe(true);
        const readers = access.filter((one) => one.read).map((one) => one.userId);
        expect(others.map((one) => one.id)).toEqual(['99', ...readers]);
      }),
    );
  });

  test('let a reader read, a writer write and use commands, and nobody make a thread, a reaction or a picture', () => {
    const [, , reader, writer] = roomOverwrites('town', [may('11', false), may('12', true)], self);
    const reading = P.ViewChannel | P.ReadMessageHistory;
    const writing = P.SendMessages | P.UseApplicationCommands;
    expect(reader).toEqual({ id: '11', type: OverwriteType.Member, allow: reading, deny: 0n });
    expect(writer).toEqual({ id: '12', type: OverwriteType.Member, allow: reading | writing, deny: 0n });
    const [, , , guest] = roomOverwrites('voice', [may('11', true), may('12', true)], self);
    expect(guest?.allow).toBe(P.ViewChannel | P.Connect | P.Speak);
  });

  test('of a town that stays behind leave its people reading only', () => {
    const before = roomOverwrites('town', [may('11', true)], self);
    const after = leftOverwrites(before, self);
    expect(takesAway(before, after)).toBe(true);
    expect(after.at(-1)?.allow).toBe(P.ViewChannel | P.ReadMessageHistory);
    expect(takesAway(after, leftOverwrites(after, self))).toBe(false);
  });
});

describe('the overwrites of the server’s own channel', () => {
  const bits = fc.bigInt(0n, (1n << 50n) - 1n).map((all) => all & ~P.Administrator);
  const anyThere = fc.uniqueArray(
    fc.record({
      ...{ id: fc.constantFrom('1', '11', '12', '77', '78', '99'), allow: bits, deny: bits, isOurs: fc.boolean() },
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  );
  const there = (all: readonly { id: string; allow: bigint; deny: bigint; isOurs: boolean }[]): readonly Overwrite[] =>
    all.map(({ id, allow, deny, isOurs }) => {
      const mask = isOurs ? self.held & ~P.ManageRoles : -1n;
      const type = id === '1' || id === '78' ? OverwriteType.Role : OverwriteType.Member;
      return { id, type, allow: (allow & mask) | (P.PrioritySpeaker * (isOurs ? 0n : 1n)), deny: deny & ~allow & mask };
    });
  const people = [may('11', true), { ...may('12', true), silent: true as const }];

  test('come back as they were, whatever they were; those that Nightcall may not change never change', () => {
    fc.assert(
      fc.property(anyThere, (all) => {
        const before = there(all).filter(({ allow, deny }) => (allow | deny) !== 0n);
        const wanted = externalOverwrites(people, self, before, []);
        const noted = notedWith([], before, wanted);
        expect(externalOverwrites(people, self, wanted, noted)).toEqual(expect.arrayContaining([...wanted]));
        expect(sameOverwrites(givenBack(wanted, noted, self), before)).toBe(true);
        for (const one of wanted) {
          const was = before.find(({ id }) => id === one.id);
          const isAlien = was !== undefined && ((was.allow | was.deny) & ~(self.held & ~P.ManageRoles)) !== 0n;
          if (isAlien) expect(one).toEqual(was);
          else expect((one.allow | one.deny) & ~self.held).toBe(0n);
        }
      }),
    );
  });

  test('shut the door to everybody else, let the table in, and take the voice of watchers', () => {
    const before = there([{ id: '78', allow: P.Connect | P.Speak, deny: 0n, isOurs: true }]);
    const wanted = externalOverwrites(people, self, before, []);
    const of = (id: string) => wanted.find((one) => one.id === id)!;
    expect(of('1').deny & (P.Connect | P.Speak | P.SendMessages | P.ViewChannel)).toBe(
      P.Connect | P.Speak | P.SendMessages,
    );
    expect(of('78').allow).toBe(0n);
    expect(of('11').allow).toBe(P.ViewChannel | P.Connect | P.Speak);
    expect(of('12')).toMatchObject({ allow: P.ViewChannel | P.Connect, deny: P.Speak });
  });
});

describe('a plan for voices', () => {
  const here = (muted: boolean): MemberSnapshot => ({ here: true, muted });
  const away = (muted: boolean): MemberSnapshot => ({ here: false, muted });

  const rows: {
    rule: string;
    speakers: string[] | null;
    muted?: string[];
    people: Record<string, MemberSnapshot>;
    held?: string[];
    calls: [string, boolean][];
  }[] = [
    { rule: 'nobody in voice costs nothing', speakers: [], people: {}, calls: [] },
    {
      rule: 'a person who is here and may not speak is muted',
      speakers: [],
      people: { '11': here(false) },
      calls: [['11', true]],
    },
    {
      rule: 'the old speaker falls silent before the new one is heard',
      speakers: ['11'],
      people: { '11': here(true), '12': here(false), '13': here(true) },
      held: ['11', '12', '13'],
      calls: [
        ['12', true],
        ['11', false],
      ],
    },
    {
      rule: 'the living are muted before the dead',
      speakers: [],
      people: { '11': here(false), '12': here(false) },
      calls: [
        ['12', true],
        ['11', true],
      ],
    },
    {
      rule: 'a player in another channel gets their voice back',
      speakers: [],
      people: { '11': away(true) },
      held: ['11'],
      calls: [['11', false]],
    },
    {
      rule: 'a player in the silent room of another table is left to it',
      speakers: [],
      people: { '11': { ...away(true), isWithOthers: true }, '12': { ...away(false), isWithOthers: true } },
      held: ['11', '12'],
      calls: [],
    },
    { rule: 'a mute that is not ours is left alone', speakers: null, people: { '11': here(true) }, calls: [] },
    {
      rule: 'at the end everybody who was muted is unmuted, a former player too',
      speakers: null,
      people: { '12': here(true), '77': away(true) },
      held: ['12', '13', '77'],
      calls: [
        ['12', false],
        ['77', false],
      ],
    },
    {
      rule: 'with open microphones only those are muted who are listed, in this room',
      speakers: null,
      muted: ['11', '12'],
      people: { '11': here(false), '12': away(false), '13': here(false) },
      calls: [['11', true]],
    },
    {
      rule: 'with open microphones a player gets their voice back after the time of silence, and a moderator’s mute stays',
      speakers: null,
      muted: ['12'],
      people: { '11': here(true), '12': here(true), '13': here(true) },
      held: ['11', '12'],
      calls: [['11', false]],
    },
    {
      rule: 'a person who has lost the seat is silent in the room, and has a voice elsewhere',
      speakers: ['11'],
      people: { '76': here(true), '77': here(false), '78': away(true) },
      held: ['76', '77', '78'],
      calls: [
        ['77', true],
        ['78', false],
      ],
    },
    { rule: 'a stranger in the room is not ours to mute', speakers: [], people: { '77': here(false) }, calls: [] },
  ];

  test.each(rows)('$rule', ({ speakers, muted = [], people, held = [], calls }) => {
    const dead = room('graveyard', may('11', true));
    const plan = planSilence(
      layout({ speakers, muted, rooms: [dead] }),
      seen({ people: new Map(Object.entries(people)), held: new Set(held) }),
    );
    expect(plan.map((call) => [call.userId, call.mute])).toEqual(calls);
  });

  test('a person counts as unmuted for good once they are heard again, not before', () => {
    const people = new Map([
      ['11', here(false)],
      ['12', here(true)],
    ]);
    expect(released(layout({ speakers: null }), seen({ people, held: new Set(['11', '12', '13']) }))).toEqual(['11']);
    expect(released(layout({ speakers: ['11'] }), seen({ people, held: new Set(['11']) }))).toEqual([]);
    expect(released(layout({ speakers: null, muted: ['11'] }), seen({ people, held: new Set(['11']) }))).toEqual([]);
  });
});
