/** Two tables of one server keep silence at the same time: only one of them decides on each person's mute. */
import type { Channel, SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Layout, RoomLayout } from '#game/ports/ports.ts';
import { storedKeys } from './bot-parts.ts';
import { callsSince, memberEdit, startTestServer, type TestServer } from './test-server.ts';
import { seated } from './views.ts';

let place: TestServer;
/** The people who were muted at a moment at which no stored game would have unmuted them. */
let forgotten: string[];

beforeEach(async () => {
  place = await startTestServer({ people: 6, rateLimits: false });
  forgotten = [];
  const { documents, set, delete: remove } = place.store;
  const look = () => {
    const held = [...documents.values()].flatMap((document) => (document as { held?: readonly string[] }).held ?? []);
    const lost = place.people.filter((one) => place.guild.isMuted(one) && !held.includes(one.id));
    forgotten.push(...lost.map(({ name }) => name));
  };
  Object.assign(place.store, {
    set: (key: string, value: unknown) => set(key, value).then(look),
    delete: (key: string) => remove(key).then(look),
  });
});

afterEach(() => expect(forgotten).toEqual([]));

const person = (number: number): SimulatedUser => place.people[number - 1]!;

/** Brings a table to a layout in which these people sit. */
function arrange(gameId: string, numbers: readonly number[], change: Partial<Layout> = { speakers: [] }) {
  const people = numbers.map(person);
  const access = people.map(({ id }) => ({ userId: id, read: true, write: true }));
  const rooms: readonly RoomLayout[] = (['town', 'voice'] as const).map((room) => ({
    room,
    name: `${room}-${gameId}`,
    access,
  }));
  const players = seated(people.map(({ id, name }) => ({ userId: id, name })));
  return place.arrange({ gameId, rooms, players, ...change });
}

const end = (gameId: string) => place.arrange({ gameId, players: [] });
const voiceOf = (gameId: string): string => place.discord.reconciler.channel(gameId, 'voice')!;
const held = (gameId: string): readonly string[] =>
  (place.store.documents.get(`hall:${gameId}`) as { held: readonly string[] } | undefined)?.held ?? [];
const isMuted = (number: number): boolean => place.guild.isMuted(person(number));
const muted = (): readonly number[] => [1, 2, 3, 4, 5, 6].filter(isMuted);
const edits = (from: number): number => callsSince(place.emulator, from)[memberEdit] ?? 0;
const general = (): Channel => place.guild.channel('General');

/** Resolves when both tables are as they want to be. They have seen everything that happened before. */
async function settled(): Promise<void> {
  await Promise.all([place.discord.reconciler.silent('a'), place.discord.reconciler.silent('b')]);
}

/** Table A has 1, 2 and 3, table B has 4 and 5. Both are silent, and everybody is in the voice room of their table. */
async function bothSilent(): Promise<void> {
  await arrange('a', [1, 2, 3]);
  await arrange('b', [4, 5]);
  for (const number of [1, 2, 3]) await person(number).joinVoice(voiceOf('a'));
  for (const number of [4, 5]) await person(number).joinVoice(voiceOf('b'));
  await expect.poll(muted).toEqual([1, 2, 3, 4, 5]);
  await settled();
}

/** Player 3 of table A is dead, takes a seat at table B, and still listens in the room of A. */
async function thirdSitsAtB(): Promise<void> {
  await bothSilent();
  await arrange('a', [1, 2]);
  await arrange('b', [4, 5, 3]);
}

/** Lets both tables look at the voices again some times. */
async function lookAgain(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await arrange('a', [1, 2]);
    await arrange('b', [4, 5, 3]);
  }
  await settled();
}

describe('a muted person who walks from one silent table to another', () => {
  test('stays muted, and no table makes a call', async () => {
    await thirdSitsAtB();
    const from = place.emulator.calls.length;
    await person(3).joinVoice(voiceOf('b'));
    await expect.poll(() => held('b')).toContain(person(3).id);
    await lookAgain();
    expect(edits(from)).toBe(0);
    expect(muted()).toEqual([1, 2, 3, 4, 5]);
    expect(held('a')).toEqual([person(1).id, person(2).id]);
  });

  test('has the voice that the second table gives them', async () => {
    await thirdSitsAtB();
    await person(3).joinVoice(voiceOf('b'));
    await expect.poll(() => held('b')).toContain(person(3).id);
    const from = place.emulator.calls.length;
    await arrange('b', [4, 5, 3], { speakers: [person(3).id] });
    await arrange('a', [1, 2]);
    await arrange('b', [4, 5, 3]);
    await settled();
    expect(edits(from)).toBe(2);
    expect(muted()).toEqual([1, 2, 3, 4, 5]);
  });

  test('is muted once if the second table falls silent as they enter', async () => {
    await thirdSitsAtB();
    await arrange('b', [4, 5, 3], { speakers: null });
    await expect.poll(muted).toEqual([1, 2, 3]);
    const from = place.emulator.calls.length;
    await person(3).joinVoice(voiceOf('b'));
    await arrange('b', [4, 5, 3]);
    await expect.poll(muted).toEqual([1, 2, 3, 4, 5]);
    await lookAgain();
    // 4 and 5 are muted. At most 3 was unmuted by the first table before, and is muted by the second.
    expect(edits(from)).toBeLessThanOrEqual(4);
    expect(muted()).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    ['the first table', ['a', 'b']],
    ['the second table', ['b', 'a']],
  ] as const)('has a voice after both games, if %s ends first', async (_, [first, second]) => {
    await thirdSitsAtB();
    await person(3).joinVoice(voiceOf('b'));
    await expect.poll(() => held('b')).toContain(person(3).id);
    await end(first);
    expect(isMuted(3)).toBe(first === 'a');
    await end(second);
    await expect.poll(muted).toEqual([]);
    expect(storedKeys(place.store)).toEqual([]);
  });

  test('has a voice elsewhere, whenever they go', async () => {
    await thirdSitsAtB();
    await person(3).joinVoice(voiceOf('b'));
    await person(3).joinVoice(general());
    await expect.poll(muted).toEqual([1, 2, 4, 5]);
  });

  test('has a voice after both games over a restart during the walk', async () => {
    await thirdSitsAtB();
    const walked = person(3).joinVoice(voiceOf('b'));
    await place.restart();
    await walked;
    await arrange('b', [4, 5, 3]);
    await arrange('a', [1, 2]);
    await settled();
    expect(muted()).toEqual([1, 2, 3, 4, 5]);
    await end('b');
    await end('a');
    await expect.poll(muted).toEqual([]);
    expect(storedKeys(place.store)).toEqual([]);
  });
});

describe('a player whom a moderator moves into the room of another silent table', () => {
  test('is silent there without a call, and at the own table after the return', async () => {
    await bothSilent();
    const from = place.emulator.calls.length;
    place.guild.asModerator().move(person(5), voiceOf('a'));
    await expect.poll(() => held('a')).toContain(person(5).id);
    await settled();
    place.guild.asModerator().move(person(5), voiceOf('b'));
    await arrange('a', [1, 2, 3]);
    await expect.poll(() => held('a')).not.toContain(person(5).id);
    await arrange('b', [4, 5]);
    expect(edits(from)).toBe(0);
    expect(muted()).toEqual([1, 2, 3, 4, 5]);
    await end('b');
    await end('a');
    await expect.poll(muted).toEqual([]);
  });

  test('is unmuted by the other table at its end, if the own game has ended before', async () => {
    await bothSilent();
    place.guild.asModerator().move(person(5), voiceOf('a'));
    await expect.poll(() => held('a')).toContain(person(5).id);
    await end('b');
    expect(isMuted(5)).toBe(true);
    await end('a');
    await expect.poll(muted).toEqual([]);
    expect(storedKeys(place.store)).toEqual([]);
  });
});

test('a person who left one game muted is not unmuted when they enter the silent room of another', async () => {
  await bothSilent();
  person(3).leaveVoice();
  await expect.poll(() => place.discord.reconciler.present('a')).toHaveLength(2);
  await end('a');
  await arrange('b', [4, 5, 3]);
  const from = place.emulator.calls.length;
  await person(3).joinVoice(voiceOf('b'));
  await expect.poll(() => held('b')).toContain(person(3).id);
  await expect.poll(() => held('a')).toEqual([]);
  expect(edits(from)).toBe(0);
  expect(muted()).toEqual([3, 4, 5]);
  await end('b');
  await expect.poll(muted).toEqual([]);
  await expect.poll(() => storedKeys(place.store)).toEqual([]);
});
