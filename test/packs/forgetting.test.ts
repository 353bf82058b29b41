/** The voice of a person who is forgotten: their packs and takes go, and what has failed is done by the next attempt. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { StoreError } from '#game/ports/ports.ts';
import type { RecordingBoard, RecordingRequest } from '#game/ports/recording.ts';
import type { StoredTake } from '#game/ports/takes.ts';
import { FolderPackFiles } from '#packs/folder-pack-files.ts';
import { GuildPacks } from '#packs/guild-packs.ts';
import { inspect } from '#packs/inspect.ts';
import { Recordings } from '#packs/recording/recordings.ts';
import { memoryStore } from '#store/open.ts';
import { takesOn } from '#store/takes.ts';
import { loadPacks } from '#voice/load-pack.ts';
import { writeOggOpus } from '#voice/ogg-writer.ts';
import type { Pack } from '#voice/pack.ts';
import { keptLog, loadedSettings } from '../discord/bot-parts.ts';
import { makeTinyPack, tinyPackets } from '../voice/tiny-pack.ts';
import { filesOf, tempFolder } from './kit.ts';
import { rawZip } from './raw-zip.ts';

const GUILD = '500000000000000001';
const OTHER_GUILD = '500000000000000002';
const ANNA = '600000000000000001';
const BORIS = '600000000000000002';

async function readInstalled(): Promise<ReadonlyMap<string, Pack>> {
  const inside = path.dirname(makeTinyPack({ id: 'en' }).folder);
  return new Map([...(await loadPacks(inside))].map(([id, { pack }]) => [id, pack]));
}
const installed = readInstalled();

const take = (by: string, cue: string, packId = 'en-anna', guildId = GUILD): StoredTake => ({
  ...{ guildId, packId, name: cue, cue, by, at: 1, speaker: 'Anna', lang: 'en', base: 'en', text: cue },
  ogg: writeOggOpus(tinyPackets(cue)).toString('base64'),
  ...{ ms: 60, body: [1, 1] as const, lufs: -17, dbtp: -3 },
});

const request = (guildId: string, userId: string, packId: string): RecordingRequest => ({
  ...{ guildId, userId, packId, name: 'Anna', channelId: '3', askedIn: '4', language: 'en' },
});

/** A voice whose sounds never end. */
const endless = { open: async () => {}, play: () => new Promise<boolean>(() => {}), skipChatter: () => {} };

/** A bot with two packs of Anna, and one of Boris. Its store and its files fail when they are told to. */
async function bot() {
  const store = memoryStore();
  const [kept, folder] = [tempFolder(), tempFolder()];
  const files = new FolderPackFiles(kept);
  const takes = takesOn(store, store);
  for (const cue of ['night.fall', 'vote.start']) await takes.save(take(ANNA, cue));
  await takes.save(take(ANNA, 'night.fall', 'en-anna', OTHER_GUILD));
  await takes.save(take(BORIS, 'night.fall', 'en-boris'));
  const guilds = await loadedSettings(store);
  const log = keptLog();
  const packs = new GuildPacks({ folder, files, guilds, log, inspect, installed: await installed });
  const board: RecordingBoard = { post: async () => ({ channelId: '3', messageId: '9' }), edit: async () => true };
  const recordings = new Recordings({
    ...{ takes, packs, guilds, log, installed: await installed, now: () => 1, namesBots: () => false },
    voice: () => ({ ...endless, close: async () => {} }),
    lender: () => ({ lendVoice: (guildId) => ({ gameId: guildId, botId: '1' }), returnVoice: () => {} }),
    board: () => board,
  });
  packs.recordedBy(recordings);
  await recordings.load();
  const listed = (guildId: string) => Object.keys(guilds.of(guildId).ownPacks);
  const foldersOf = (guildId: string) =>
    [kept, folder].flatMap((inside) => {
      const home = path.join(inside, guildId);
      return existsSync(home) ? readdirSync(home) : [];
    });
  const left = async () => ({
    listed: [GUILD, OTHER_GUILD].flatMap(listed),
    takes: (await store.keys('take:')).filter((key) => key.includes('anna')),
    notes: await store.keys('recording:'),
    folders: [GUILD, OTHER_GUILD].map((guildId) => foldersOf(guildId).length),
  });
  return { store, files, takes, guilds, packs, recordings, left };
}

/** Of Boris’s pack, both the store and this machine have the files. */
const onlyBoris = { listed: ['en-boris'], takes: [], notes: [], folders: [2, 0] };

/** Lets one write of the store fail: the first is 1. Returns the number of writes so far. */
function failingAt({ store }: Awaited<ReturnType<typeof bot>>, last: number): () => number {
  let writes = 0;
  const [set, remove] = [store.set.bind(store), store.delete.bind(store)];
  const failing =
    <Args extends readonly unknown[]>(write: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      writes += 1;
      if (writes === last) throw new StoreError('the disk is full');
      await write(...args);
    };
  Object.assign(store, { set: failing(set), delete: failing(remove) });
  return () => writes;
}

test('the packs of a person go with their files and takes, and those of others stay', async () => {
  const { recordings, left } = await bot();
  expect(await left()).toMatchObject({ listed: ['en-anna', 'en-boris', 'en-anna'], notes: [], folders: [4, 2] });
  await recordings.forget(ANNA);
  expect(await left()).toEqual(onlyBoris);
});

test('a removed pack of a person goes, too, and until then its recording can go on', async () => {
  const { recordings, packs, guilds, takes, left } = await bot();
  await packs.remove(GUILD, ANNA, 'en-anna');
  expect(await takes.of({ guildId: GUILD, packId: 'en-anna' })).toHaveLength(2);
  expect(await recordings.beginRecording(request(GUILD, ANNA, 'en-anna'))).toMatchObject({ ok: true });
  expect(guilds.of(GUILD).ownPacks).toHaveProperty('en-anna');
  await packs.remove(GUILD, ANNA, 'en-anna');
  await recordings.forget(ANNA);
  expect(await left()).toEqual(onlyBoris);
  expect(guilds.of(GUILD).removedPacks).toEqual({});
});

test('a store that fails at any write leaves what the second attempt finishes', async () => {
  for (let write = 1, isWhole = false; !isWhole; write += 1) {
    const place = await bot();
    await place.takes.save(take(ANNA, 'vote.start'));
    const writes = failingAt(place, write);
    isWhole = await place.recordings.forget(ANNA).then(
      () => true,
      (error: unknown) => {
        expect(error, `write ${write}`).toBeInstanceOf(StoreError);
        return false;
      },
    );
    expect(isWhole, `write ${write}`).toBe(writes() < write);
    await place.recordings.forget(ANNA);
    expect(await place.left(), `write ${write}`).toEqual(onlyBoris);
  }
});

test('a pack whose settings cannot be changed keeps its takes, because they lead to it', async () => {
  const place = await bot();
  failingAt(place, 1);
  expect(await place.packs.remove(GUILD, ANNA, 'en-anna')).toBe(false);
  expect(await place.left()).toMatchObject({ listed: ['en-anna', 'en-boris', 'en-anna'], folders: [4, 2] });
  expect(await place.takes.packs(ANNA)).toHaveLength(2);
});

test('files that could not be deleted are deleted by the second attempt', async () => {
  const { files, recordings, left } = await bot();
  const whole = files.delete.bind(files);
  files.delete = async () => {
    throw new StoreError('no answer');
  };
  await expect(recordings.forget(ANNA)).rejects.toBeInstanceOf(StoreError);
  files.delete = whole;
  await recordings.forget(ANNA);
  expect(await left()).toEqual(onlyBoris);
});

test('a server whose settings cannot be read may still list a pack, so its takes and files stay', async () => {
  const { guilds, recordings, left } = await bot();
  const { fault, of } = guilds;
  guilds.fault = (guildId) => (guildId === GUILD ? { key: 'guild.damaged' } : fault.call(guilds, guildId));
  await expect(recordings.forget(ANNA)).rejects.toBeInstanceOf(StoreError);
  expect(of.call(guilds, OTHER_GUILD).ownPacks).toEqual({});
  expect(await left()).toMatchObject({ listed: ['en-anna', 'en-boris'], takes: [/night/, /vote/], folders: [4, 0] });
});

test('a recording in another server goes on while a person is forgotten and a pack or a server is removed', async () => {
  const { recordings, packs, left } = await bot();
  await recordings.beginRecording(request(OTHER_GUILD, BORIS, 'en-boris'));
  await recordings.beginRecording(request(GUILD, ANNA, 'en-anna'));
  await recordings.forget(ANNA);
  expect(await left()).toEqual(onlyBoris);
  await packs.remove(GUILD, BORIS, 'en-boris');
  expect(await recordings.dropGuild(GUILD)).toBe(true);
  expect(await recordings.beginRecording(request(OTHER_GUILD, BORIS, 'en-boris'))).toEqual({
    ok: false,
    error: 'busy',
  });
  await recordings.stop();
});

test('a recording of another pack of the server goes on while a pack is removed', async () => {
  const { recordings, packs, takes } = await bot();
  await recordings.beginRecording(request(GUILD, BORIS, 'en-boris'));
  expect(await packs.remove(GUILD, ANNA, 'en-anna')).toBe(true);
  await recordings.drop({ guildId: GUILD, packId: 'en-anna' });
  expect(await takes.of({ guildId: GUILD, packId: 'en-anna' })).toEqual([]);
  expect(await recordings.beginRecording(request(GUILD, ANNA, 'en-anna'))).toEqual({ ok: false, error: 'busy' });
  await recordings.stop();
});

test('an uploaded pack stays, although its recording was going on', async () => {
  const { recordings, packs, left } = await bot();
  await recordings.beginRecording(request(GUILD, ANNA, 'en-anna'));
  const { folder } = makeTinyPack({ id: 'en-anna', cues: ['night.fall'], extends: 'en' });
  const uploaded = await packs.upload(GUILD, BORIS, rawZip(filesOf(folder)));
  expect(uploaded).toMatchObject({ ok: true, value: { replaced: true } });
  const listed = () => packs.list(GUILD).find(({ id }) => id === 'en-anna');
  expect(listed()).toEqual(uploaded.ok && uploaded.value.pack);
  await recordings.stop();
  expect(listed()).toEqual(uploaded.ok && uploaded.value.pack);
  expect((await left()).takes.filter((key) => key.includes(GUILD))).toEqual([]);
});

test('no recording begins in a server while a pack of it is removed', async () => {
  const { recordings } = await bot();
  const removed = recordings.removing({ guildId: GUILD, packId: 'en-anna' }, async () => {
    expect(await recordings.beginRecording(request(GUILD, ANNA, 'en-anna'))).toEqual({ ok: false, error: 'busy' });
    return true;
  });
  expect(await removed).toBe(true);
  expect(await recordings.beginRecording(request(GUILD, ANNA, 'en-again'))).toMatchObject({ ok: true });
  await recordings.stop();
});
