import { type BeforeRoute, DISCORD_LIMITS, type RestCall } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { isSlowCreation } from '#discord/connection/slow-creation.ts';
import type { Layout, RoomLayout } from '#game/ports/ports.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { pageWith } from './views.ts';

let place: TestServer;

/** Discord's limits without that on making channels. */
const { channelCreate: _, ...unlimited } = DISCORD_LIMITS;

const create = 'POST /guilds/{guild_id}/channels';

function rooms(
  { people }: TestServer,
  change: { readonly night?: boolean; readonly dead?: boolean } = {},
): RoomLayout[] {
  const { night = true, dead = false } = change;
  const access = people.map(({ id }) => ({ userId: id, read: true, write: true }));
  return [
    { room: 'town', name: 'town', access: access.map((one) => ({ ...one, write: !night })) },
    { room: 'voice', name: 'Table', access },
    { room: 'clan-mafia', name: 'mafia', access: [] },
    { room: 'clan-yakuza', name: 'yakuza', access: [] },
    ...(dead ? [{ room: 'graveyard' as const, name: 'graveyard', access: access.slice(0, 1) }] : []),
  ];
}

const names = () => place.guild.channels.map(({ name }) => name).filter((name) => !/general/i.test(name));
const muted = () => place.people.filter((person) => place.guild.isMuted(person)).length;
const slow = (minutes: number) => ({ kind: 'slow', key: 'issue.slow', params: { minutes } });

const panelWith = (choices: readonly number[]): Layout['panels'] => [
  { room: 'town', panel: pageWith({ kind: 'ballot', choices, voted: [] }, { step: 3 }) },
];

const lobbyPanel = panelWith([1, 2]);

async function allInVoice(): Promise<void> {
  for (const person of place.people) await person.joinVoice(place.discord.reconciler.channel('g1', 'voice') ?? '');
}

/** Lets the answer to a route wait until the test opens the gate. */
function gate(route: string): { readonly open: () => void; readonly reached: Promise<void> } {
  let open = (): void => {};
  let arrive = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const hold: BeforeRoute = async ({ method, template }) => {
    if (`${method} ${template}` !== route) return undefined;
    arrive();
    await opened;
    return undefined;
  };
  place.emulator.beforeRoute = hold;
  return { open, reached };
}

describe('while Discord holds back the making of channels', () => {
  test('everything else is done, and the missing rooms are told at once', async () => {
    place = await startTestServer({
      rateLimits: { ...DISCORD_LIMITS, channelCreate: { limit: 5, windowMs: 180_000 } },
    });
    expect(await place.arrange({ rooms: rooms(place), speakers: [] })).toEqual({ done: true, remarks: [] });
    expect(names()).toEqual(['Nightcall · Mafia for six · g1', 'town', 'Table', 'mafia', 'yakuza']);
    await allInVoice();
    await expect.poll(muted).toBe(6);
    const open = place.people.map(({ id }) => id);
    const report = await place.arrange({
      rooms: rooms(place, { night: false, dead: true }),
      speakers: open,
      panels: lobbyPanel,
    });
    expect(report).toEqual({ done: false, remarks: [slow(3)], slow: ['graveyard'] });
    expect(muted()).toBe(0);
    place.people[3]!.say(place.guild.channel('town'), 'good morning');
    expect(
      place.people[0]!.messages(place.guild.channel('town')).some(({ rows: components }) => components?.length),
    ).toBe(true);
    expect(place.emulator.rateLimited).toBe(0);
  });

  test('a table with two clans has all rooms of the first night', async () => {
    place = await startTestServer();
    const report = await place.arrange({ rooms: rooms(place), speakers: [] });
    expect(report).toEqual({ done: true, remarks: [] });
    expect(names()).toEqual(['Nightcall · Mafia for six · g1', 'town', 'Table', 'mafia', 'yakuza']);
  });

  test('a room is made by itself once the limit is over, and the table is asked to look', async () => {
    place = await startTestServer({ rateLimits: { ...DISCORD_LIMITS, channelCreate: { limit: 5, windowMs: 6_000 } } });
    const report = await place.arrange({ rooms: rooms(place, { dead: true }), speakers: [] });
    expect(report.slow).toEqual(['graveyard']);
    const posted = place.discord.reconciler.post('g1', 'graveyard', { text: 'boo' }, 'g1-boo');
    await expect.poll(names, { timeout: 60_000 }).toContain('graveyard');
    await posted;
    expect(place.people[0]!.messages(place.guild.channel('graveyard')).map(({ text: content }) => content)).toEqual([
      'boo',
    ]);
    await expect.poll(() => place.service.calls, { timeout: 60_000 }).toContain('disturbed');
    expect(await place.arrange({ rooms: rooms(place, { dead: true }), speakers: [] })).toEqual({
      done: true,
      remarks: [],
    });
    expect(place.emulator.rateLimited).toBe(0);
  });

  test('a limit that no header announces is met once, and not asked about again', async () => {
    place = await startTestServer();
    const answer = { message: 'You are being rate limited.', retry_after: 120, global: false };
    place.emulator.beforeRoute = ({ method, template }) =>
      `${method} ${template}` === create
        ? { kind: 'answer', status: 429, headers: { 'retry-after': '120' }, body: answer }
        : undefined;
    const asked = () => place.emulator.calls.filter(({ route, method }) => `${method} ${route}` === create).length;
    for (let tries = 0; tries < 3; tries += 1) {
      const report = await place.arrange({ rooms: rooms(place), speakers: [] });
      expect(report).toMatchObject({ done: false, remarks: [slow(2)] });
      expect(report.slow).toEqual(['town', 'voice', 'clan-mafia', 'clan-yakuza']);
    }
    expect(asked()).toBe(1);
  });

  test('a game that ends gives voices back and takes its rooms away at once', async () => {
    place = await startTestServer();
    await place.arrange({ rooms: rooms(place), speakers: [] });
    await allInVoice();
    await expect.poll(muted).toBe(6);
    await place.arrange({ rooms: rooms(place, { dead: true }), speakers: [] });
    const from = place.emulator.calls.length;
    expect(await place.arrange({ rooms: [] })).toEqual({ done: true, remarks: [] });
    expect([names(), muted()]).toEqual([[], 0]);
    const calls = place.emulator.calls.slice(from).map(({ method, route }: RestCall) => `${method} ${route}`);
    expect(calls.findLastIndex((call) => call.startsWith('PATCH'))).toBeLessThan(
      calls.findIndex((call) => call.startsWith('DELETE')),
    );
    expect([...place.store.documents.keys()].filter((key) => key.startsWith('hall:'))).toEqual([]);
  });

  test('only the making of channels and threads is given back, and only where it waits for long', () => {
    const wait = { route: '/guilds/:id/channels', method: 'POST', timeToReset: 180_000, retryAfter: 0 };
    expect(isSlowCreation(wait)).toBe(true);
    expect(isSlowCreation({ ...wait, timeToReset: 0, retryAfter: 180_000 })).toBe(true);
    expect(isSlowCreation({ ...wait, route: '/channels/:id/threads' })).toBe(true);
    expect(isSlowCreation({ ...wait, route: '/channels/:id/threads', timeToReset: 1_000 })).toBe(false);
    expect(isSlowCreation({ ...wait, timeToReset: 1_000 })).toBe(false);
    expect(isSlowCreation({ ...wait, method: 'GET' })).toBe(false);
    expect(isSlowCreation({ ...wait, route: '/guilds/:id/members/:id' })).toBe(false);
  });
});

describe('a seat that somebody else takes over', () => {
  /** The rooms after the seat's change, and a panel that has changed with it. */
  const after = (seat: number): Partial<Layout> => {
    const sub = place.guild.members.find(({ name }) => name === 'Sub')!.id;
    const who = place.people.map(({ id }, index) => (index === seat ? sub : id));
    const access = who.map((userId) => ({ userId, read: true, write: true }));
    const mafia = access.slice(0, 2);
    const secret = [{ room: 'clan-mafia' as const, name: 'mafia', access: mafia }];
    return {
      rooms: [
        ...rooms(place)
          .slice(0, 2)
          .map((room) => ({ ...room, access })),
        ...secret,
      ],
      panels: panelWith([1, 2, 3]),
      speakers: [],
      status: 'replaced',
    };
  };

  test.each([
    ['a mafioso', 0],
    ['a civilian', 4],
  ])('is the same calls in the same order for %s, while the change in a secret room hangs', async (_, seat) => {
    place = await startTestServer({ rateLimits: unlimited });
    // A channel that is kept otherwise than asked is read once more.
    place.emulator.discord.channelRewrites = {};
    place.guild.addMember({ name: 'Sub' });
    const first = rooms(place).slice(0, 2);
    const members = first[1]!.access.slice(0, 2);
    const secret = { room: 'clan-mafia' as const, name: 'mafia', access: members };
    await place.arrange({ rooms: [...first, secret], panels: lobbyPanel, speakers: [] });
    const mafia = place.guild.channel('mafia').id;
    const seen: string[] = [];
    let release = (): void => {};
    const gateway = new Promise<void>((resolve) => {
      release = resolve;
    });
    place.emulator.beforeRoute = async ({ method, template, params }) => {
      if (params['channel_id'] === mafia) await gateway;
      else seen.push(`${method} ${template}`);
      return undefined;
    };
    const replaced = place.arrange(after(seat));
    // The page was just shown, so its edit waits a moment. It does not wait for the secret room.
    await expect.poll(() => seen.length, { timeout: 30_000 }).toBe(4);
    release();
    await replaced;
    expect(seen.toSorted()).toEqual([
      'PATCH /channels/{channel_id}',
      'PATCH /channels/{channel_id}',
      'PATCH /channels/{channel_id}/messages/{message_id}',
      'PUT /channels/{channel_id}/voice-status',
    ]);
  });
});

describe('a call that is not answered for long', () => {
  test('to mute holds those who wait for silence, from the moment at which the layout is requested', async () => {
    place = await startTestServer({ rateLimits: unlimited });
    await place.arrange({ rooms: rooms(place), speakers: [] });
    await allInVoice();
    await expect.poll(muted).toBe(6);
    const done = place.arrange({ rooms: rooms(place), speakers: place.people.map(({ id }) => id) });
    await place.discord.reconciler.silent('g1');
    expect(muted()).toBe(0);
    await done;
  });

  test('to make a room holds neither voices nor panels nor access, in this layout or a newer one', async () => {
    place = await startTestServer({ rateLimits: unlimited });
    const before = rooms(place).slice(0, 4);
    await place.arrange({ rooms: before, speakers: [] });
    await allInVoice();
    await expect.poll(muted).toBe(6);
    const held = gate(create);
    const first = place.arrange({ rooms: rooms(place, { dead: true }), speakers: [] });
    await held.reached;
    const open = place.people.map(({ id }) => id);
    const second = place.arrange({
      rooms: rooms(place, { night: false, dead: true }),
      speakers: open,
      panels: lobbyPanel,
    });
    await expect.poll(muted).toBe(0);
    await place.discord.reconciler.silent('g1');
    const town = () => place.people[0]!.messages(place.guild.channel('town'));
    await expect.poll(() => town().some(({ rows: components }) => components?.length)).toBe(true);
    const mayWrite = () => (place.guild.permissions(place.people[3]!, place.guild.channel('town')) & 0x800n) !== 0n;
    await expect.poll(mayWrite).toBe(true);
    expect(names()).not.toContain('graveyard');
    held.open();
    expect(await Promise.all([first, second])).toEqual([
      { done: true, remarks: [] },
      { done: true, remarks: [] },
    ]);
    expect(names()).toContain('graveyard');
  });

  test('the making of a room does not delay the end: voices first, then the other rooms, and a room that is made late goes as well', async () => {
    place = await startTestServer({ rateLimits: unlimited });
    await place.arrange({ rooms: rooms(place).slice(0, 4), speakers: [] });
    await allInVoice();
    await expect.poll(muted).toBe(6);
    const held = gate(create);
    const first = place.arrange({ rooms: rooms(place, { dead: true }), speakers: [] });
    await held.reached;
    const last = place.arrange({ rooms: [] });
    await expect.poll(muted).toBe(0);
    await expect.poll(names).toEqual(['Nightcall · Mafia for six · g1']);
    held.open();
    expect((await last).done).toBe(true);
    await first;
    expect(names()).toEqual([]);
  });

  test('to mute does not hold the rooms', async () => {
    place = await startTestServer({ rateLimits: unlimited });
    await place.arrange({ rooms: rooms(place), speakers: null });
    await allInVoice();
    const held = gate('PATCH /guilds/{guild_id}/members/{user_id}');
    const first = place.arrange({ rooms: rooms(place, { night: false }), speakers: [] });
    await held.reached;
    const mayWrite = () => (place.guild.permissions(place.people[3]!, place.guild.channel('town')) & 0x800n) !== 0n;
    await expect.poll(mayWrite).toBe(true);
    expect(muted()).toBe(0);
    held.open();
    await first;
    expect(muted()).toBe(6);
  });
});
