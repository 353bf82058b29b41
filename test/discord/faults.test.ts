import { DiscordAPIError, HTTPError } from 'discord.js';
import type { BeforeRoute, Fault } from 'discord-emulator';
import { describe, expect } from 'vitest';
import { faultOf } from '#discord/connection/faults.ts';
import type { RoomLayout } from '#game/ports/ports.ts';
import { test } from './fixtures.ts';
import { callsSince, startTestServer, type TestServer } from './test-server.ts';
import { pageWith } from './views.ts';

test.afterEach(({ place }) => {
  expect(place?.emulator.refusals ?? []).toEqual([]);
});

const rooms = ({ people }: TestServer): RoomLayout[] => {
  const access = people.map(({ id }) => ({ userId: id, read: true, write: true }));
  return [
    { room: 'town', name: 'town', access },
    { room: 'voice', name: 'Table', access },
  ];
};

/** Makes the first call that matches fail. */
const once = (route: string, fault: Fault, fits = (_: Readonly<Record<string, string>>) => true): BeforeRoute => {
  let left = 1;
  return ({ method, template, params }) => {
    if (`${method} ${template}` !== route || !fits(params) || left === 0) return undefined;
    left -= 1;
    return fault;
  };
};
const create = 'POST /guilds/{guild_id}/channels';
const answer = (status: number, code: number): Fault =>
  ({ kind: 'answer', status, body: { code, message: 'spoilt' } }) as Fault;

describe('when Discord goes wrong', () => {
  test('a channel whose making was not answered is not there twice in the end', async ({ place }) => {
    place.emulator.beforeRoute = once(create, { kind: 'resetAfter' });
    await place.arrange({ rooms: rooms(place), speakers: [] });
    place.emulator.beforeRoute = once(create, { kind: 'resetAfter' });
    place.guild.asModerator().deleteChannel(place.guild.channel('town'));
    await expect.poll(() => place!.service.calls).toContain('disturbed');
    const report = await place.arrange({ rooms: rooms(place), speakers: [] });
    expect(report.done).toBe(true);
    expect(place.guild.channels.map((channel) => channel.name).sort()).toEqual(
      ['General', 'Nightcall · Mafia for six · g1', 'Table', 'general', 'town'].sort(),
    );
  });

  test('nor is one in a category of the server’s own, where others of the same name are left alone', async ({
    place,
  }) => {
    const category = place.guild.addChannel({ name: 'Games', type: 4 });
    place.guild.addChannel({ name: 'Table', type: 2, parent_id: category.id });
    await expect.poll(() => place!.discord.client.channels.cache.has(category.id)).toBe(true);
    // Discord makes it and answers as if it had failed, so discord.js asks again.
    let isSpoilt = false;
    place.emulator.beforeRoute = ({ method, template, body }) => {
      if (isSpoilt || `${method} ${template}` !== create || (body as { type: number }).type !== 2) return undefined;
      isSpoilt = true;
      return { ...answer(500, 0), carriedOut: true } as Fault;
    };
    const layout = { rooms: rooms(place), speakers: [], categoryId: category.id };
    expect((await place.arrange(layout)).done).toBe(true);
    const within = () =>
      place!.guild.channels.filter(({ parentId }) => parentId === category.id).map(({ name }) => name);
    expect(callsSince(place.emulator, 0)).toMatchObject({ 'POST /guilds/*/channels': 3, 'DELETE /channels/*': 1 });
    expect(within()).toEqual(['Table', 'town', 'Table']);
    expect((await place.arrange({ categoryId: category.id })).done).toBe(true);
    expect(within()).toEqual(['Table']);
  });

  test.for([
    [403, 50013, { kind: 'obstacle', key: 'issue.permission' }],
    [400, 50035, { key: 'issue.refused' }],
  ] as const)(
    'an edit that is refused with %i %i is told of, and does not stop the rest',
    async ([status, code, why], { place }) => {
      await place.arrange({ rooms: rooms(place), speakers: [] });
      for (const person of place.people) await person.joinVoice(place.discord.reconciler.channel('g1', 'voice')!);
      await expect.poll(() => place!.people.every((person) => place!.guild.isMuted(person))).toBe(true);
      const [first] = place.people;
      place.emulator.beforeRoute = once(
        'PATCH /guilds/{guild_id}/members/{user_id}',
        answer(status, code),
        (params) => params['user_id'] === first!.id,
      );
      const report = await place.arrange({ rooms: rooms(place), speakers: place.people.map(({ id }) => id) });
      expect(report).toEqual({ done: false, remarks: [why] });
      expect(place.people.map((person) => place!.guild.isMuted(person))).toEqual([
        true,
        false,
        false,
        false,
        false,
        false,
      ]);
      const again = await place.arrange({ rooms: rooms(place), speakers: place.people.map(({ id }) => id) });
      expect(again).toEqual({ done: true, remarks: [] });
      expect(place.guild.isMuted(first!)).toBe(false);
    },
  );

  test('a channel that is gone without notice is made again in the same pass', async ({ place }) => {
    await place.arrange({ rooms: rooms(place), speakers: [] });
    const closed = rooms(place).map((room) => ({
      ...room,
      access: room.access.map((one) => ({ ...one, write: false })),
    }));
    place.emulator.beforeRoute = once('PATCH /channels/{channel_id}', answer(404, 10003));
    const from = place.emulator.calls.length;
    await place.arrange({ rooms: closed, speakers: [] });
    expect(callsSince(place.emulator, from)['POST /guilds/*/channels']).toBe(1);
  });

  test('a panel whose message was deleted is posted again', async ({ place }) => {
    const night = (step: number) => ({
      rooms: rooms(place!),
      panels: [
        {
          room: 'town' as const,
          panel: pageWith({ kind: 'ballot', choices: [1, 2], voted: [] }, { step }),
        },
      ],
    });
    await place.arrange(night(5));
    const town = place.guild.channel('town');
    place.guild.asModerator().deleteMessage(place.people[0]!.messages(town)[0]!);
    await place.arrange(night(6));
    expect(place.people[0]!.messages(town)).toHaveLength(1);
  });

  test('a lost connection is told to the tables, and so is its return', async ({ place }) => {
    place.emulator.dropGateway(place.application);
    await expect
      .poll(() => place!.service.asked.filter((call) => call.what === 'outage').map((call) => call.args[0]))
      .toEqual([true, false]);
  });

  test('a new session reports a person who left voice while the session was lost', async () => {
    const place = await startTestServer({ people: 2 });
    await place.arrange({ rooms: rooms(place), speakers: [] });
    for (const person of place.people) await person.joinVoice(place.discord.reconciler.channel('g1', 'voice')!);
    await expect.poll(() => place!.discord.reconciler.present('g1')).toHaveLength(2);
    place.emulator.invalidateSession(place.application, false);
    place.people[1]!.leaveVoice();
    await expect
      .poll(() => place!.service.asked)
      .toContainEqual({ what: 'voiceChanged', args: [place.guild.id, place.people[1]!.id, false] });
  });

  test('a host in person who leaves the voice room is told of, also if a session was lost meanwhile', async () => {
    const place = await startTestServer({ people: 3 });
    const [host, ...players] = place.people;
    const voiceRoom = () => place!.discord.reconciler.channel('g1', 'voice')!;
    const told = () => place!.service.asked.filter(({ what, args }) => what === 'voiceChanged' && args[1] === host!.id);
    const seats = players.map(({ id }, index) => ({ userId: id, name: `P${index}`, seat: index + 1 }));
    await place.arrange({ rooms: rooms(place), players: seats, hostId: host!.id });
    await host!.joinVoice(voiceRoom());
    await expect.poll(() => told().map(({ args }) => args[2])).toEqual([true]);
    host!.leaveVoice();
    await expect.poll(() => told().map(({ args }) => args[2])).toEqual([true, false]);
    await host!.joinVoice(voiceRoom());
    await expect.poll(told).toHaveLength(3);
    place.emulator.invalidateSession(place.application, false);
    host!.leaveVoice();
    await expect.poll(() => told().map(({ args }) => args[2])).toEqual([true, false, true, false]);
  });

  test('an edit that Discord lost for a while is made good without being asked', async ({ place }) => {
    let broken = true;
    place.emulator.beforeRoute = ({ method, template }) =>
      broken && `${method} ${template}` === create ? answer(503, 0) : undefined;
    const report = await place.arrange({ rooms: rooms(place), speakers: [] });
    expect(report).toEqual({ done: false, remarks: [{ key: 'issue.reach' }] });
    broken = false;
    await expect.poll(() => place!.guild.channels.length).toBe(5);
  });
});

describe('an error of Discord', () => {
  const api = (status: number, code: number) =>
    new DiscordAPIError({ code, message: 'x' }, code, status, 'POST', 'http://x', {});

  test.each([
    [10003, 'unknown-channel'],
    [10007, 'unknown-member'],
    [10008, 'unknown-message'],
    [10062, 'late-interaction'],
    [40032, 'not-in-voice'],
    [40060, 'answered-interaction'],
    [50001, 'no-access'],
    [50013, 'no-permission'],
    [50035, 'refused'],
  ])('%i means %s', (code, fault) => {
    expect(faultOf(api(400, code))).toBe(fault);
  });

  test('is out of reach where the server or the network has failed', () => {
    expect(faultOf(api(503, 0))).toBe('out-of-reach');
    expect(faultOf(new HTTPError(502, 'Bad Gateway', 'GET', 'http://x', {}))).toBe('out-of-reach');
    expect(faultOf(new Error('ECONNRESET'))).toBe('out-of-reach');
  });
});
