/** The takes of a narrator who is recorded in Discord, as documents of the store. */
import { expect, test } from 'vitest';
import type { StoredTake } from '#game/ports/takes.ts';
import { memoryStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { takesOn } from '#store/takes.ts';
import { anna, boris, free, guildId } from './kit/personal-data.ts';

const take = (by: string, name: string, packId = 'en-anna'): StoredTake => ({
  ...{ guildId, packId, name, cue: 'night.fall', by, at: 1, speaker: 'Anna', lang: 'en', base: 'en', text: 'Night.' },
  ...{ ogg: 'T2dnUw==', ms: 60, body: [0, 2], lufs: -17, dbtp: -3 },
});

async function stored() {
  const store = memoryStore();
  const takes = takesOn(store, store);
  await takes.save(take(anna, 'night.fall'));
  await takes.save(take(anna, 'night.fall-2'));
  await takes.save(take(anna, 'night.fall'));
  await takes.save(take(boris, 'night.fall', 'en-boris'));
  return { store, takes };
}

test('a take of the same name replaces the earlier one, and each pack has its own', async () => {
  const { takes } = await stored();
  const names = async (packId: string) => (await takes.of({ guildId, packId })).map(({ name }) => name);
  expect(await names('en-anna')).toEqual(['night.fall', 'night.fall-2']);
  expect(await takes.packs(anna)).toEqual([{ guildId, packId: 'en-anna' }]);
  await takes.delete({ guildId, packId: 'en-anna' });
  expect(await takes.packs(anna)).toEqual([]);
  expect(await names('en-boris')).toEqual(['night.fall']);
});

test('a pack is unfinished from its first take until it has all of them, or has none', async () => {
  const { takes } = await stored();
  const unfinished = async () => (await takes.unfinished()).map(({ packId }) => packId);
  expect(await unfinished()).toEqual(['en-anna', 'en-boris']);
  await takes.finished({ guildId, packId: 'en-anna' });
  expect(await unfinished()).toEqual(['en-boris']);
  await takes.save(take(anna, 'vote.start'));
  expect(await unfinished()).toEqual(['en-anna', 'en-boris']);
  await takes.delete({ guildId, packId: 'en-anna' });
  expect(await unfinished()).toEqual(['en-boris']);
});

test('the export of a person has their takes with the sound, and to be forgotten deletes them', async () => {
  const { store, takes } = await stored();
  const data = personalDataOn(store);
  const found = (await data.collect(anna)) as { takes: readonly object[] };
  expect(found.takes).toHaveLength(2);
  expect(found.takes[0]).toMatchObject({ packId: 'en-anna', ogg: 'T2dnUw==' });
  expect(await data.erase(anna, free)).toEqual({ isNamedStill: false });
  expect(await takes.packs(anna)).toEqual([]);
  expect(await takes.packs(boris)).toEqual([{ guildId, packId: 'en-boris' }]);
});

test('the takes of a server are deleted with its other data', async () => {
  const { store, takes } = await stored();
  const data = personalDataOn(store);
  expect([...(await data.guilds())]).toEqual([guildId]);
  await data.deleteGuild(guildId);
  expect(await takes.packs(boris)).toEqual([]);
  expect(await takes.unfinished()).toEqual([]);
});
