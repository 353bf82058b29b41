/** People whom somebody other than the bot has server-muted: no table undoes that. */
import { EventEmitter, once } from 'node:events';
import type { SimulatedUser } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { storedKeys } from './bot-parts.ts';
import { rooms, silent } from './layouts-of-a-game.ts';
import { callsSince, memberEdit, startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

beforeEach(async () => {
  place = await startTestServer({ people: 4, rateLimits: false });
  await place.arrange({ rooms: rooms(place) });
});

const person = (number: number): SimulatedUser => place.people[number - 1]!;
const muted = (): readonly number[] => [1, 2, 3, 4].filter((number) => place.guild.isMuted(person(number)));
const moderator = () => place.guild.asModerator();
const voiceRoom = (): string => place.discord.reconciler.channel('g1', 'voice')!;
const general = () => place.guild.channel('General');
/** The people of whom the table was told, in order. */
const told = (): readonly unknown[] =>
  place.service.asked.flatMap(({ what, args: [, userId] }) => (what === 'mutedByOthers' ? [userId] : []));

/** Everybody enters the voice room, with those muted whom a moderator has muted. The table then falls silent. */
async function allSilent(...before: readonly number[]): Promise<void> {
  for (const one of place.people) await one.joinVoice(voiceRoom());
  for (const number of before) moderator().mute(person(number));
  await expect.poll(() => seenMuted()).toEqual(before);
  await place.arrange({ rooms: rooms(place), ...silent });
  await expect.poll(muted).toEqual([1, 2, 3, 4]);
}

/** The people whom the bot sees muted. */
const seenMuted = (): readonly number[] => {
  const states = place.discord.client.guilds.cache.get(place.guild.id)?.voiceStates.cache;
  return [1, 2, 3, 4].filter((number) => states?.get(person(number).id)?.serverMute === true);
};

const storedHeld = (gameId: string): readonly string[] | undefined =>
  (place.store.documents.get(`hall:${gameId}`) as { held: readonly string[] } | undefined)?.held;

const speak = (...numbers: readonly number[]) =>
  place.arrange({ rooms: rooms(place), speakers: numbers.map((number) => person(number).id) });
const end = () => place.arrange({});

/** A moderator mutes the speaker, and the bot has seen it. */
async function muteSpeaker(number: number): Promise<void> {
  await speak(number);
  await expect.poll(seenMuted).not.toContain(number);
  moderator().mute(person(number));
  await expect.poll(seenMuted).toContain(number);
}

describe('a player whom a moderator has muted before the game', () => {
  test('stays muted on their turn, in the discussion and after the game, and the table is told once', async () => {
    await allSilent(1);
    const from = place.emulator.calls.length;
    await speak(1);
    expect(muted()).toEqual([1, 2, 3, 4]);
    expect(callsSince(place.emulator, from)[memberEdit]).toBeUndefined();
    await speak(1, 2, 3, 4);
    expect(muted()).toEqual([1]);
    await end();
    expect(muted()).toEqual([1]);
    expect(told()).toEqual([person(1).id]);
    expect(storedKeys(place.store)).toEqual([]);
  });

  test('is like every other player once a moderator unmutes them', async () => {
    await allSilent(1);
    moderator().unmute(person(1));
    await expect.poll(() => place.service.calls).toContain('disturbed');
    await place.arrange({ rooms: rooms(place), ...silent });
    expect(muted()).toEqual([1, 2, 3, 4]);
    await speak(1);
    expect(muted()).toEqual([2, 3, 4]);
    await end();
    expect(muted()).toEqual([]);
  });

  test('stays muted over a restart', async () => {
    await allSilent(1);
    await place.restart();
    await speak(1);
    expect(muted()).toEqual([1, 2, 3, 4]);
    await end();
    expect(muted()).toEqual([1]);
    expect(told()).toEqual([person(1).id]);
  });
});

describe('a speaker whom a moderator mutes', () => {
  test('stays muted, whatever the table does, and after the game', async () => {
    await allSilent();
    await muteSpeaker(2);
    const from = place.emulator.calls.length;
    await speak(2);
    await place.arrange({ rooms: rooms(place), ...silent });
    await speak(2);
    expect(callsSince(place.emulator, from)[memberEdit]).toBeUndefined();
    await end();
    expect(muted()).toEqual([2]);
    expect(told()).toEqual([person(2).id]);
    expect(storedKeys(place.store)).toEqual([]);
  });

  test('stays muted over a restart, and is heard again once a moderator unmutes them', async () => {
    await allSilent();
    await muteSpeaker(2);
    await place.restart();
    await speak(2);
    expect(muted()).toEqual([1, 2, 3, 4]);
    moderator().unmute(person(2));
    await expect.poll(seenMuted).toEqual([1, 3, 4]);
    await speak(2);
    expect(muted()).toEqual([1, 3, 4]);
    await end();
    expect(muted()).toEqual([]);
  });

  test('stays muted in other channels, and in the first that they join after the game', async () => {
    await allSilent();
    await muteSpeaker(2);
    await person(2).joinVoice(general());
    await speak(2);
    person(2).leaveVoice();
    await expect.poll(() => place.discord.reconciler.present('g1')).toHaveLength(3);
    await end();
    await person(2).joinVoice(general());
    await expect.poll(() => storedKeys(place.store)).toEqual([]);
    expect(muted()).toEqual([2]);
  });
});

test('the mutes of a bot that was killed are its own', async () => {
  await allSilent();
  await place.restart();
  await place.arrange({ rooms: rooms(place), ...silent });
  await speak(1);
  expect(muted()).toEqual([2, 3, 4]);
  await end();
  expect(muted()).toEqual([]);
  expect(told()).toEqual([]);
});

test('the mutes of other tables are not taken for those of a moderator', async () => {
  await allSilent();
  await place.arrange({ rooms: rooms(place), ...silent, gameId: 'g2', players: [] });
  const players = place.layout().players.slice(0, 1);
  await place.arrange({ rooms: [rooms(place)[1]!], ...silent, gameId: 'g2', players });
  await person(1).joinVoice(place.discord.reconciler.channel('g2', 'voice')!);
  await expect.poll(() => storedHeld('g2')).toEqual([person(1).id]);
  expect(told()).toEqual([]);
});

test('a mute that the gateway reports late is the bot’s own', async () => {
  for (const one of place.people) await one.joinVoice(voiceRoom());
  await expect.poll(() => place.discord.reconciler.present('g1')).toHaveLength(4);
  const plan = place.emulator.plan({
    seed: 1,
    until: 60_000,
    faults: [{ kind: 'gatewayLatency', at: 0, forMs: 60_000, ms: 6_000, jitterMs: 0 }],
  });
  await place.arrange({ rooms: rooms(place), ...silent });
  await expect.poll(seenMuted).toEqual([1, 2, 3, 4]);
  plan.stop();
  await speak(1);
  expect(muted()).toEqual([2, 3, 4]);
  expect(told()).toEqual([]);
});

test('a mute is the bot’s own, although the gateway repeats while it is made how its person left and came back', async () => {
  await allSilent();
  const { emulator } = place;
  let isAsked = false;
  const mayGoOn = new EventEmitter();
  emulator.beforeRoute = async ({ method, template }) => {
    if (method !== 'PATCH' || template !== '/guilds/{guild_id}/members/{user_id}' || isAsked) return undefined;
    isAsked = true;
    await once(mayGoOn, 'repeated');
    return undefined;
  };
  person(1).leaveGuild();
  person(1).returnToGuild();
  await person(1).joinVoice(voiceRoom());
  await expect.poll(() => isAsked).toBe(true);
  const moves = person(2).received.filter(({ t, d }) => t === 'VOICE_STATE_UPDATE' && d.user_id === person(1).id);
  const [left, came] = moves.slice(-2).map(({ d }) => d);
  expect([left.mute, left.channel_id, came.mute]).toEqual([true, null, false]);
  for (const d of [left, came]) emulator.gateway.dispatch(place.application.id, 'VOICE_STATE_UPDATE', d);
  mayGoOn.emit('repeated');
  await expect.poll(seenMuted).toEqual([1, 2, 3, 4]);
  await speak(1);
  expect(muted()).toEqual([2, 3, 4]);
  expect(told()).toEqual([]);
});

test('an unmute that the gateway has never reported is no mute by others', async () => {
  for (const one of place.people) await one.joinVoice(voiceRoom());
  moderator().mute(person(1));
  await expect.poll(seenMuted).toEqual([1]);
  const plan = place.emulator.plan({
    seed: 1,
    until: 60_000,
    faults: [{ kind: 'events', at: 0, forMs: 60_000, how: 'lost', share: 1 }],
  });
  moderator().unmute(person(1));
  plan.stop();
  await place.arrange({ rooms: rooms(place), ...silent });
  await expect.poll(muted).toEqual([1, 2, 3, 4]);
  expect(told()).toEqual([]);
});
