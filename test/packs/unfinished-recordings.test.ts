/** A recording that a crash has ended: the next start completes its pack, and reads no take of the others. */
import { expect, test } from 'vitest';
import type { StoredTake, TakeRepository } from '#game/ports/takes.ts';
import type { RecordedPack } from '#packs/recording/recorded-pack.ts';
import { Recordings } from '#packs/recording/recordings.ts';
import { memoryStore } from '#store/open.ts';
import { takesOn } from '#store/takes.ts';
import { writeOggOpus } from '#voice/ogg-writer.ts';
import { keptLog, loadedSettings } from '../discord/bot-parts.ts';
import { tinyPackets } from '../voice/tiny-pack.ts';

const guildId = '500000000000000001';

const take = (packId: string, cue: string): StoredTake => ({
  ...{ guildId, packId, name: cue, cue, by: '2', at: 1, speaker: 'Anna', lang: 'en', base: 'en', text: cue },
  ogg: writeOggOpus(tinyPackets(cue)).toString('base64'),
  ...{ ms: 60, body: [1, 1] as const, edges: [20, 20] as const, place: 'whole', lufs: -17, dbtp: -3 },
});

/** Never called while packs are completed. */
const unused = (): never => expect.fail('it is not needed');

/** The next start of the bot. Returns the packs that were completed, and those whose takes were read. */
async function started(takes: TakeRepository, isStored = true) {
  const completed: RecordedPack[] = [];
  const read: string[] = [];
  const recordings = new Recordings({
    takes: {
      ...takes,
      of: (pack) => {
        read.push(pack.packId);
        return takes.of(pack);
      },
    },
    packs: {
      record: async (_, __, pack) => {
        completed.push(pack);
        return isStored;
      },
      purge: async () => true,
      restore: async () => 'gone',
    },
    ...{ installed: new Map(), guilds: await loadedSettings(memoryStore()), log: keptLog(), now: () => 1 },
    ...{ namesBots: () => false, voice: unused, lender: unused, board: unused },
  });
  await recordings.load();
  return { completed, read };
}

test('the next start completes the packs that lack takes, until each is stored', async () => {
  const store = memoryStore();
  const takes = takesOn(store, store);
  await takes.save(take('en-anna', 'night.fall'));
  await takes.save(take('en-boris', 'night.fall'));
  await takes.finished({ guildId, packId: 'en-boris' });
  expect((await started(takes, false)).read).toEqual(['en-anna']);
  const { completed, read } = await started(takes);
  expect(read).toEqual(['en-anna']);
  expect(JSON.parse(String(completed[0]!.files.get('pack.json')))).toMatchObject({
    clips: { 'night.fall': { place: 'whole', edges: [20, 20] } },
  });
  expect((await started(takes)).read).toEqual([]);
});

test('a pack in another language than its base counts votes with plurals of its own', async () => {
  const store = memoryStore();
  const takes = takesOn(store, store);
  await takes.save({ ...take('uk-anna', 'night.fall'), lang: 'uk' });
  const { completed } = await started(takes);
  expect(JSON.parse(String(completed[0]!.files.get('pack.json')))).toMatchObject({
    ...{ lang: 'uk', extends: 'en' },
    phrases: [{ one: ['num.{n}', 'votes.one'], few: ['num.{n}', 'votes.few'], other: ['num.{n}', 'votes.many'] }],
  });
});

test('a pack whose takes are gone is not completed again', async () => {
  const store = memoryStore();
  const takes = takesOn(store, store);
  await takes.save(take('en-anna', 'night.fall'));
  for (const key of await store.keys('take:')) await store.delete(key);
  expect(await started(takes)).toMatchObject({ completed: [] });
  expect((await started(takes)).read).toEqual([]);
});
