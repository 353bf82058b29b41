/** The reconciler mutes and unmutes the people of a layout. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DISCORD_LIMITS, type SimulatedUser } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import type { Layout } from '#game/ports/ports.ts';
import { storedKeys } from './bot-parts.ts';
import { rooms, silent } from './layouts-of-a-game.ts';
import { callsSince, memberEdit, startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

afterEach(() => expect(place.emulator.rateLimited).toBe(0));

async function laid(count = 6, rateLimits = DISCORD_LIMITS): Promise<void> {
  place = await startTestServer({ people: count, rateLimits });
  await place.arrange({ rooms: rooms(place), ...silent });
}

const voiceRoom = (): string => place.discord.reconciler.channel('g1', 'voice') ?? '';

async function allInVoice(): Promise<void> {
  for (const person of place.people) await person.joinVoice(voiceRoom());
}

const muted = (): boolean[] => place.people.map((person) => place.guild.isMuted(person));

/** Has a muted player leave the voice room of a silent table. Returns this person. */
async function leftMuted(): Promise<SimulatedUser> {
  await laid(3);
  await allInVoice();
  await expect.poll(muted).toEqual([true, true, true]);
  const gone = place.people[0]!;
  gone.leaveVoice();
  await expect.poll(() => place.discord.reconciler.present('g1')).not.toContain(gone.id);
  return gone;
}

/** Takes the rooms of the table away. Returns a reference to the layout that does not keep it. */
async function lastLayout(): Promise<WeakRef<Layout>> {
  const layout = place.layout();
  await place.discord.reconciler.arrange(layout);
  return new WeakRef(layout);
}

/** Returns true if nothing refers to the value any more. */
function collected(value: WeakRef<object>): boolean {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return value.deref() === undefined;
}

describe('silence', () => {
  test('everybody in the room is muted, and a person elsewhere costs nothing', async () => {
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
    const gone = await leftMuted();
    await place.arrange({});
    expect(muted()).toEqual([true, false, false]);
    await gone.joinVoice(place.guild.channel('General'));
    await expect.poll(muted).toEqual([false, false, false]);
    await expect.poll(() => storedKeys(place.store)).toEqual([]);
  });

  test('a person whose unmute Discord refuses while they change the voice channel gets their voice back there', async () => {
    const gone = await leftMuted();
    await place.arrange({});
    const [general, other] = [place.guild.channel('General'), place.guild.addChannel({ name: 'Other', type: 2 })];
    const seenIn = () =>
      place.discord.client.guilds.cache.get(place.guild.id)!.voiceStates.cache.get(gone.id)?.channelId;
    let isRefused = false;
    place.emulator.beforeRoute = async ({ method, params }) => {
      if (isRefused || method !== 'PATCH' || params['user_id'] !== gone.id) return undefined;
      isRefused = true;
      gone.leaveVoice();
      await gone.joinVoice(other);
      // The bot hears of it before its call, which came between the two channels, is answered.
      await expect.poll(seenIn).toBe(other.id);
      return { kind: 'answer', status: 400, body: { message: 'Target user is not connected to voice.', code: 40_032 } };
    };
    await gone.joinVoice(general);
    await expect.poll(muted).toEqual([false, false, false]);
    expect(isRefused).toBe(true);
  });

  test('a game that is over lets go of its layout, although somebody who left voice muted has yet to be unmuted', async () => {
    const gone = await leftMuted();
    const layout = await lastLayout();
    expect(layout.deref()).toBeDefined();
    place.discord.reconciler.forget('g1');
    await expect.poll(() => collected(layout)).toBe(true);
    const from = place.emulator.calls.length;
    await gone.joinVoice(place.guild.channel('General'));
    await expect.poll(muted).toEqual([false, false, false]);
    await expect.poll(() => storedKeys(place.store)).toEqual([]);
    expect(callsSince(place.emulator, from)).toEqual({ [memberEdit]: 1 });
  });

  test('a pending unmute is remembered over a restart', async () => {
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
