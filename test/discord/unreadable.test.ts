import { readText } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import type { Access, KnownOfTable, Layout, RoomLayout } from '#game/ports/ports.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

const access = (ids: readonly string[]): Access[] => ids.map((userId) => ({ userId, read: true, write: true }));

function rooms({ people }: TestServer): RoomLayout[] {
  const ids = people.map((person) => person.id);
  return [
    { room: 'town', name: 'town', access: access(ids) },
    { room: 'voice', name: 'Table', access: access(ids) },
    { room: 'clan-mafia', name: 'mafia', access: access(ids.slice(0, 2)) },
  ];
}

const muted = () => place.people.filter((person) => place.guild.isMuted(person)).length;
const left = () => place.guild.channels.map(({ name }) => name).filter((name) => !/^general$/i.test(name));
const words = { text: 'It cannot be read.' };
const read = () => [...place.guild.channel('general').messages.values()].map((message) => readText(message));

/** A game in which everybody is silent. The bot is gone, and what is noted of its rooms is as `damage` leaves it. */
async function damaged(
  damage: (stored: Record<string, unknown>) => unknown,
  change: Partial<Layout> = {},
): Promise<void> {
  place = await startTestServer({ people: 5 });
  await place.arrange({ rooms: rooms(place), speakers: [], ...change });
  const voice = place.discord.reconciler.channel('g1', 'voice')!;
  for (const person of place.people) await person.joinVoice(voice);
  await expect.poll(muted, { timeout: 20_000 }).toBe(5);
  await place.discord.close();
  const { documents } = place.store;
  documents.set('hall:g1', damage(documents.get('hall:g1') as Record<string, unknown>));
  await place.restart();
}

const damages: readonly [string, (stored: Record<string, unknown>) => unknown][] = [
  ['of a newer version', (stored) => ({ ...stored, version: 2 })],
  ['of another shape', ({ held: _, ...stored }) => stored],
  ['that is empty', () => ({})],
  ['that is no object', () => 'nonsense'],
];

describe.each(damages)('a note of the rooms %s', (_, damage) => {
  test('is logged, and a game that goes on finds its rooms by their marks: none is made twice', async () => {
    await damaged(damage);
    expect(place.log.issues.map(({ fields }) => (fields as { key?: string }).key)).toContain('hall:g1');
    const before = left();
    await place.arrange({ rooms: rooms(place), speakers: [] });
    expect(left()).toEqual(before);
    await place.arrange({ rooms: [], speakers: null });
    expect(left()).toEqual([]);
    expect(muted()).toBe(0);
  });

  test('of a table that cannot be read either: voices and rooms are given back all the same', async () => {
    await damaged(damage);
    expect(await place.discord.reconciler.abandon('g1', {}, words)).toBe(place.guild.id);
    expect(left()).toEqual([]);
    expect(muted()).toBe(0);
  });
});

describe('a table that cannot be read', () => {
  const whole = (stored: Record<string, unknown>) => stored;

  test('gives voices and rooms back, and its people read why where the lobby was', async () => {
    await damaged(whole);
    const known: KnownOfTable = { channelId: place.guild.channel('general').id };
    expect(await place.discord.reconciler.abandon('g1', known, words)).toBe(place.guild.id);
    expect(left()).toEqual([]);
    expect(muted()).toBe(0);
    expect(read()).toContain(words.text);
    expect(await place.store.keys('hall:')).toEqual([]);
  });

  test('in a category of the server’s own leaves nothing of its own there, though nothing is noted', async () => {
    place = await startTestServer({ people: 5 });
    const category = place.guild.addChannel({ name: 'Games', type: 4 });
    const own = place.guild.addChannel({ name: 'Talk', type: 2, parent_id: category.id });
    await expect.poll(() => place.discord.client.channels.cache.has(own.id)).toBe(true);
    await place.arrange({ rooms: rooms(place), speakers: [], categoryId: category.id });
    await place.discord.close();
    place.store.documents.set('hall:g1', 7);
    await place.restart();
    await place.discord.reconciler.abandon('g1', {}, words);
    expect(left()).toEqual(['Games', 'Talk']);
  });

  test('of which nothing is there is no matter for Discord', async () => {
    place = await startTestServer({ people: 1 });
    const from = place.emulator.calls.length;
    expect(await place.discord.reconciler.abandon('g9', {}, words)).toBeNull();
    expect(place.emulator.calls.length).toBe(from);
  });
});

describe('while nothing can be stored', () => {
  test('nobody is muted and no room is made, and both come once it can', async () => {
    place = await startTestServer({ people: 5 });
    const { set } = place.store;
    place.store.set = async () => {
      throw new Error('disk full');
    };
    const report = await place.arrange({ rooms: rooms(place), speakers: [] });
    expect(report).toEqual({ done: false, remarks: [{ key: 'issue.store' }] });
    expect(left()).toEqual([]);
    place.store.set = set;
    await expect.poll(() => place.discord.reconciler.channel('g1', 'voice'), { timeout: 20_000 }).not.toBeNull();
    place.store.set = async () => {
      throw new Error('disk full');
    };
    for (const person of place.people) await person.joinVoice(place.discord.reconciler.channel('g1', 'voice')!);
    const seen = () => place.discord.client.guilds.cache.get(place.guild.id)!.voiceStates.cache.size;
    await expect.poll(seen, { timeout: 20_000 }).toBe(5);
    await place.arrange({ rooms: rooms(place), speakers: [] });
    expect(muted()).toBe(0);
    place.store.set = set;
    await expect.poll(muted, { timeout: 20_000 }).toBe(5);
  });
});
