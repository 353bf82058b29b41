import { OverwriteType, PermissionFlagsBits as P } from 'discord.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiscordSnapshot } from '#discord/reconciler/discord-snapshot.ts';
import { externalOverwrites, givenBack, notedWith } from '#discord/reconciler/external-overwrites.ts';
import { leftOverwrites, type Overwrite, roomOverwrites, sameOverwrites } from '#discord/reconciler/overwrites.ts';
import { planAccess, planMaking, planRemoval } from '#discord/reconciler/plan-rooms.ts';
import type { Access, Room, RoomLayout } from '#game/ports/ports.ts';
import { layout, may, room, seen, self } from './plan-scenes.ts';

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
    expect(planAccess(layout({ rooms: twice }), seen({ rooms: there(room(name, may('11', true))) }), name)).toEqual([]);
  });
});

describe('a plan for rooms', () => {
  test('makes the category before the first room, and no room twice', () => {
    const rooms = [room('town', may('11', true)), room('voice', may('11', true))];
    expect(planMaking(layout({ rooms }), seen()).map((call) => call.kind)).toEqual([
      'create-category',
      'create-room',
      'create-room',
    ]);
    expect(planMaking(layout({ rooms }), seen({ categoryId: '5', rooms: there(...rooms) }))).toEqual([]);
  });

  test('changes the access to the room that it is asked for, and to no other', () => {
    const now = [room('clan-mafia', may('11', false)), room('town', may('11', true), may('12', true))];
    const next = [room('clan-mafia', may('11', true)), room('town', may('11', false), may('12', false))];
    const state = seen({ categoryId: '5', rooms: there(...now) });
    for (const name of ['town', 'clan-mafia'] as const)
      expect(planAccess(layout({ rooms: next }), state, name).map((call) => call.room)).toEqual([name]);
    expect(planAccess(layout({ rooms: now }), state, 'town')).toEqual([]);
  });

  test('takes channels away before their category, which stays with a town that is kept', () => {
    const rooms = there(room('town'), room('voice'));
    const all = planRemoval(layout(), seen({ categoryId: '5', rooms }));
    expect(all.map((call) => call.channelId)).toEqual(['500', '501', '5']);
    const kept = planRemoval(layout({ keepsLog: true }), seen({ categoryId: '5', rooms }));
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
    expect(after.at(-1)?.allow).toBe(P.ViewChannel | P.ReadMessageHistory);
    expect(leftOverwrites(after, self)).toEqual(after);
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
