import { setTimeout as pause } from 'node:timers/promises';
import { PermissionFlagsBits as P } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import type { Layout, RoomLayout } from '#game/ports/ports.ts';
import { storedKeys } from './bot-parts.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { lobbyLayout, pageWith } from './views.ts';

const memberRoute = 'PATCH /guilds/{guild_id}/members/{user_id}';
const editRoute = 'PATCH /channels/{channel_id}/messages/{message_id}';
const makeRoute = 'POST /guilds/{guild_id}/channels';

let place: TestServer;

const rooms = (): RoomLayout[] => {
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  return [
    { room: 'town', name: 'town', access },
    { room: 'voice', name: 'Table', access },
  ];
};
const sit = (change: Partial<Layout> = {}) => place.arrange({ rooms: rooms(), speakers: [], ...change });
const voiceRoom = (): string => place.discord.reconciler.channel('g1', 'voice')!;
const muted = () => place.people.map((person) => place.guild.isMuted(person));

async function allInVoice(): Promise<void> {
  for (const person of place.people) await person.joinVoice(voiceRoom());
  await expect.poll(muted).toEqual(place.people.map(() => true));
}

/** The calls that are lost. */
interface Lost {
  readonly route: string;
  /** The name of the call in the bot's log. */
  readonly what: string;
  /** The number of times that the bot gives the call up. discord.js has repeated each of them. */
  readonly times?: number;
  /** Milliseconds after which each of them is lost. */
  readonly ms?: number;
}

/** Begins something and loses its calls of one route, until the bot has given them up. */
async function loses({ route, what, times = 1, ms = 0 }: Lost, begin: () => unknown): Promise<void> {
  const met = () => place.log.issues.filter(({ fields }) => (fields as { what?: string }).what === what).length;
  let held = -1;
  place.emulator.beforeRoute = async ({ method, template }) => {
    if (`${method} ${template}` !== route) return undefined;
    const isFirst = held !== met();
    held = met();
    if (isFirst) await pause(ms);
    return { kind: 'reset' };
  };
  void begin();
  await expect.poll(met).toBeGreaterThanOrEqual(times);
  place.emulator.beforeRoute = undefined;
}

describe('a call that was lost is made later, although nobody asks for another arrangement', () => {
  test.each(['by the same process', 'after a restart'])(
    'a person who stays where they are gets the pending unmute, %s',
    async (when) => {
      place = await startTestServer({ people: 2 });
      await sit();
      await allInVoice();
      place.people[0]!.leaveVoice();
      await expect.poll(() => place.discord.reconciler.present('g1')).toHaveLength(1);
      await place.arrange({});
      expect(muted()).toEqual([true, false]);
      if (when === 'after a restart') await place.restart();
      const joins = () => place.people[0]!.joinVoice(place.guild.channel('General'));
      await loses({ route: memberRoute, what: 'mute' }, joins);
      await expect.poll(muted).toEqual([false, false]);
      await expect.poll(() => storedKeys(place.store)).toEqual([]);
    },
  );

  test('a person is brought along to the channel of a table that moves', async () => {
    place = await startTestServer({ people: 2, permissions: invitePermissions | P.MoveMembers });
    await sit();
    await allInVoice();
    const { id } = place.guild.channel('General');
    await loses({ route: memberRoute, what: 'move' }, () => sit({ voiceChannelId: id }));
    const whereAll = () => place.people.map((person) => place.guild.voiceState(person)?.channelId);
    await expect.poll(whereAll).toEqual([id, id]);
  });

  test('a page shows what it is to show, also where its edit had to wait', async () => {
    place = await startTestServer({ people: 2 });
    const show = (voted: readonly number[]) => {
      const panel = pageWith({ kind: 'ballot', choices: [1, 2], voted });
      return sit({ panels: [{ room: 'town', panel }] });
    };
    const shown = () => place.people[0]!.messages(place.guild.channel('town')).at(-1)!.text;
    await show([]);
    // A call that takes longer than the rest between two edits is not one more edit that waits.
    await loses({ route: editRoute, what: 'edit panel', times: 2, ms: 1_600 }, () => show([1, 2]));
    await expect.poll(shown).toContain('#2');
  });

  test('a table is told that a room is there, so that its narrator can follow', async () => {
    place = await startTestServer({ people: 2 });
    await sit();
    place.guild.asModerator().deleteChannel(voiceRoom());
    await expect.poll(() => place.service.calls).toContain('disturbed');
    const before = place.service.calls.length;
    await loses({ route: makeRoute, what: 'create-room', times: 2 }, () => sit());
    await expect.poll(() => place.service.calls.slice(before)).toContain('disturbed');
    expect(voiceRoom()).not.toBeNull();
  });
});

test('a closed table that unmutes its last player late leaves nothing in the store', async () => {
  place = await startTestServer({ people: 2 });
  await place.people[0]!.slash('game new', { rules: 'six' });
  const { service } = place;
  const lay = (state: 'open' | 'closed', change: Partial<Layout>) => {
    const layout = lobbyLayout(service.place!, { ...service.lobby(), state });
    return sit({ panels: layout.panels, ...change });
  };
  await lay('open', {});
  await allInVoice();
  place.people[0]!.leaveVoice();
  await expect.poll(() => place.discord.reconciler.present('g1')).toHaveLength(1);
  await lay('closed', { rooms: [], speakers: null });
  place.discord.reconciler.forget('g1');
  await place.people[0]!.joinVoice(place.guild.channel('General'));
  await expect.poll(muted).toEqual([false, false]);
  await expect.poll(() => storedKeys(place.store)).toEqual([]);
});
