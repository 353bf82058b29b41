/** The rooms of a game that is over and those of its next game, as their layouts ask for them. */
import { expect, test } from 'vitest';
import type { Layout, RoomLayout } from '#game/ports/ports.ts';
import { storedKeys } from './bot-parts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

function rooms(): readonly RoomLayout[] {
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  return (['town', 'voice', 'clan-mafia'] as const).map((room) => ({ room, name: room, access }));
}

const markOf = (gameId: string): string => `Nightcall · Mafia for six · ${gameId}`;
const voiceOf = (gameId: string): string => place.discord.reconciler.channel(gameId, 'voice')!;
const channels = () => place.guild.channels.filter(({ name }) => !/^general$/i.test(name));
const named = (name: string) => channels().filter((channel) => channel.name === name);
const parentOf = (name: string) => channels().find(({ id }) => id === named(name)[0]!.parentId)?.name;

/** Adds a category of the server's own. Resolves when the bot knows it. */
async function addCategory() {
  const category = place.guild.addChannel({ name: 'Games', type: 4 });
  await expect.poll(() => place.discord.client.channels.cache.has(category.id)).toBe(true);
  return category;
}

/** The next game `b` after `a`, whose rooms it takes over. */
async function follow(change: Partial<Layout> = {}): Promise<void> {
  await place.arrange({ gameId: 'b', rooms: rooms(), formerId: 'a', formerVoiceId: voiceOf('a'), ...change });
  await place.arrange({ gameId: 'a', rooms: rooms().slice(2), keepsVoice: true, keepsTown: true });
}

async function endBoth(...order: readonly string[]): Promise<void> {
  for (const gameId of order) await place.arrange({ gameId });
  expect(storedKeys(place.store)).toEqual([]);
}

test('go to the category of the server in which the next game is played', async () => {
  place = await startTestServer({ rateLimits: false });
  await place.arrange({ gameId: 'a', rooms: rooms() });
  const [town, voice] = [named('town')[0]!.id, voiceOf('a')];
  const category = await addCategory();
  await follow({ categoryId: category.id });
  expect([parentOf('town'), parentOf('voice')]).toEqual(['Games', 'Games']);
  expect([named('town').map(({ id }) => id), voiceOf('b')]).toEqual([[town], voice]);
  expect(named('Nightcall · b')).toEqual([]);
  await endBoth('a', 'b');
  expect(channels().map(({ name }) => name)).toEqual(['Games']);
});

test('stay in the category of the server if the next game has one of its own', async () => {
  place = await startTestServer({ rateLimits: false });
  const category = await addCategory();
  await place.arrange({ gameId: 'a', rooms: rooms(), categoryId: category.id });
  await follow();
  expect([parentOf('town'), parentOf('voice')]).toEqual(['Games', 'Games']);
  await place.restart();
  await follow();
  expect([named('town').length, named('voice').length]).toEqual([1, 1]);
  await endBoth('b', 'a');
  expect(channels().map(({ name }) => name)).toEqual(['Games']);
});

test.each([
  ['a', 'b'],
  ['b', 'a'],
])('are deleted by the last of both games: %s, then %s', async (...order) => {
  place = await startTestServer({ rateLimits: false });
  await place.arrange({ gameId: 'a', rooms: rooms() });
  await follow();
  await place.arrange({ gameId: order[0]! });
  expect([named('town').length, named('voice').length]).toEqual([1, 1]);
  expect(channels().filter(({ type }) => type === 4)).toHaveLength(1);
  await place.restart();
  await endBoth(order[1]!);
  expect(channels()).toEqual([]);
});

test('are found by the mark of the next game if its document is lost', async () => {
  place = await startTestServer({ rateLimits: false });
  await place.arrange({ gameId: 'a', rooms: rooms() });
  await follow();
  await expect.poll(() => [named('town')[0]!.topic, parentOf('town')]).toEqual([markOf('b'), markOf('b')]);
  await place.arrange({ gameId: 'a' });
  place.store.documents.set('hall:b', { damaged: true });
  await place.restart();
  await place.discord.reconciler.abandon('b', { guildId: place.guild.id }, { text: 'lost' });
  expect(channels()).toEqual([]);
});

test('are known to both games, also if the one before has no room of its own any more', async () => {
  place = await startTestServer({ rateLimits: false });
  await place.arrange({ gameId: 'a', rooms: rooms().slice(0, 2) });
  const [town, voice] = [named('town')[0]!.id, voiceOf('a')];
  await follow();
  await place.arrange({ gameId: 'a', keepsVoice: true, keepsTown: true });
  await place.restart();
  // The next game is called off.
  await place.arrange({ gameId: 'b' });
  await place.arrange({ gameId: 'a', rooms: rooms().slice(0, 2) });
  expect([named('town').map(({ id }) => id), voiceOf('a')]).toEqual([[town], voice]);
  await endBoth('a');
});

test('stay although they have the mark of a game that has given them back', async () => {
  place = await startTestServer({ rateLimits: false });
  const { id: categoryId } = await addCategory();
  await place.arrange({ gameId: 'a', rooms: rooms(), categoryId });
  const town = named('town')[0]!;
  await follow({ categoryId });
  await expect.poll(() => town.topic).toBe(markOf('b'));
  for (const _ of ['called off', 'looked at again']) await place.arrange({ gameId: 'b', categoryId });
  await place.arrange({ gameId: 'a', rooms: rooms(), categoryId });
  expect(named('town').map(({ id }) => id)).toEqual([town.id]);
  await expect.poll(() => town.topic).toBe(markOf('a'));
});

test('have the words of the next game alone, and pass on to it what people write', async () => {
  place = await startTestServer({ rateLimits: false, readsTown: true });
  await place.arrange({ gameId: 'a', rooms: rooms() });
  await follow();
  const town = named('town')[0]!;
  await place.discord.reconciler.post('a', 'town', { text: 'old' }, 'n1');
  await place.discord.reconciler.postAtOnce('a', { text: 'old' }, 'n2', new AbortController().signal);
  await place.discord.reconciler.post('b', 'town', { text: 'new' }, 'n3');
  place.people[0]!.say(town, 'hello');
  const wrote = () => place.service.asked.filter(({ what }) => what === 'wrote').map(({ args }) => args[0]);
  await expect.poll(wrote).toEqual(['b']);
  await place.discord.reconciler.abandon('a', { guildId: place.guild.id }, { text: 'cannot be read' });
  expect(place.people[0]!.messages(town).map(({ text: content }) => content)).toEqual(['new', 'hello']);
});
