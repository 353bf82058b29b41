/** Packs from servers are accepted completely or not at all. Uses real zips on a real disk. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeOgg } from 'discord-emulator/voice';
import { describe, expect, test } from 'vitest';
import { StoreError } from '#game/ports/ports.ts';
import { GuildPacks } from '#packs/guild-packs.ts';
import { inspect, inspectInThread } from '#packs/inspect.ts';
import { PACKS_OF_A_GUILD } from '#packs/limits.ts';
import { compose } from '#voice/compose.ts';
import { loadPacks } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import { keptLog, loadedSettings, memoryStore } from '../discord/bot-parts.ts';
import { makeTinyPack, type TinyPackOptions, tinyPackets } from '../voice/tiny-pack.ts';
import { filesOf, tempFolder } from './kit.ts';
import { type RawEntry, rawZip } from './raw-zip.ts';

const GUILD = '500000000000000001';
const OLGA = '500000000000000002';

const zipOf = (options: TinyPackOptions) => rawZip(filesOf(makeTinyPack(options).folder));
const mine = (options: TinyPackOptions = {}) =>
  zipOf({ id: 'en-mine', cues: ['night.fall'], extends: 'en', ...options });

/** The two installed packs, one for each language, read once. */
async function readInstalled(): Promise<ReadonlyMap<string, Pack>> {
  const { folder } = makeTinyPack({ id: 'en', frames: 4 });
  const inside = path.dirname(folder);
  makeTinyPack({ id: 'ru', lang: 'ru', inside, cues: ['night.fall'] });
  return new Map([...(await loadPacks(inside))].map(([id, { pack }]) => [id, pack]));
}
const installed = readInstalled();

async function repositoryIn(folder = tempFolder(), store = memoryStore()) {
  const guilds = await loadedSettings(store);
  const log = keptLog();
  const repository = new GuildPacks({
    ...{ folder, guilds, log, inspect },
    installed: await installed,
  });
  await repository.load();
  const onDisk = () => (existsSync(path.join(folder, GUILD)) ? readdirSync(path.join(folder, GUILD)) : []);
  const refusalOf = async (zip: Uint8Array) => {
    const taken = await repository.upload(GUILD, OLGA, zip);
    return taken.ok ? [] : taken.error.map(({ code }) => code);
  };
  return { repository, guilds, folder, store, log, onDisk, refusalOf };
}

describe('a pack that is sent', () => {
  test('is there at once, for its server alone, and speaks, and its base says the missing lines', async () => {
    const { repository } = await repositoryIn();
    const taken = await repository.upload(GUILD, OLGA, mine());
    expect(taken).toMatchObject({ ok: true, value: { replaced: false, pack: { id: 'en-mine', cues: 1, own: true } } });
    expect(repository.list(GUILD).map(({ id }) => id)).toEqual(['en', 'ru', 'en-mine']);
    expect(repository.list('another').map(({ id }) => id)).toEqual(['en', 'ru']);
    const pack = (await repository.pack(GUILD, 'en-mine'))!;
    expect(compose(pack, [{ cue: 'night.fall' }]).packets).toEqual(tinyPackets('night.fall'));
    expect(compose(pack, [{ cue: 'morning.quiet' }]).packets).toEqual(tinyPackets('morning.quiet', 0, 4));
    expect(await repository.pack('another', 'en-mine')).toBeNull();
  });

  test('is there after a restart, and only an unfinished upload is cleared away', async () => {
    const first = await repositoryIn();
    await first.repository.upload(GUILD, OLGA, mine());
    const [kept] = first.onDisk();
    mkdirSync(path.join(first.folder, GUILD, '.new-abc', 'en-mine'), { recursive: true });
    mkdirSync(path.join(first.folder, GUILD, '0123456789abcdef', 'en-mine'), { recursive: true });
    const foreign = [path.join(first.folder, 'en', 'clips'), path.join(first.folder, GUILD, 'recordings')];
    for (const folder of foreign) mkdirSync(folder, { recursive: true });
    const again = await repositoryIn(first.folder, first.store);
    expect(again.onDisk().sort()).toEqual([kept, 'recordings']);
    expect(foreign.filter((folder) => !existsSync(folder))).toEqual([]);
    expect(again.repository.list(GUILD).at(-1)).toMatchObject({ id: 'en-mine', own: true });
  });

  test('is there whatever else is in the folder of all servers, and an unreadable folder is logged', async () => {
    const first = await repositoryIn();
    await first.repository.upload(GUILD, OLGA, mine());
    const stray = '100000000000000001';
    writeFileSync(path.join(first.folder, stray), 'somebody has put this here');
    const again = await repositoryIn(first.folder, first.store);
    expect(again.repository.list(GUILD).at(-1)).toMatchObject({ id: 'en-mine', own: true });
    expect(again.log.issues).toMatchObject([{ level: 'error', fields: { guild: stray, error: { code: 'ENOTDIR' } } }]);
  });

  test('takes the place of the one of its id, which is gone then; the same again changes nothing', async () => {
    const { repository, onDisk, guilds } = await repositoryIn();
    await repository.upload(GUILD, OLGA, mine());
    const next = mine({ frames: 7 });
    expect(await repository.upload(GUILD, OLGA, next)).toMatchObject({ ok: true, value: { replaced: true } });
    expect(onDisk()).toHaveLength(1);
    const lines = guilds.log(GUILD).length;
    expect(await repository.upload(GUILD, OLGA, next)).toMatchObject({ ok: true });
    expect(guilds.log(GUILD)).toHaveLength(lines);
    const pack = (await repository.pack(GUILD, 'en-mine'))!;
    expect(compose(pack, [{ cue: 'night.fall' }]).packets).toEqual(tinyPackets('night.fall', 0, 7));
  });

  test('with damaged files is listed all the same, and is whole again when it is sent once more', async () => {
    const first = await repositoryIn();
    const zip = mine();
    await first.repository.upload(GUILD, OLGA, zip);
    const home = path.join(first.folder, GUILD, first.onDisk()[0]!, 'en-mine');
    writeFileSync(path.join(home, 'pack.json'), '{');
    const { repository } = await repositoryIn(first.folder, first.store);
    expect(repository.list(GUILD).at(-1)).toMatchObject({ id: 'en-mine', lang: '', own: true });
    expect(await repository.missingFor(GUILD, 'en-mine', [])).toBe('no-pack');
    expect(await repository.upload(GUILD, OLGA, zip)).toMatchObject({
      ok: true,
      value: { pack: { id: 'en-mine', lang: 'en', cues: 1 } },
    });
    expect(await repository.missingFor(GUILD, 'en-mine', [{ cue: 'night.fall' }])).toBeNull();
  });

  test('with missing files can be removed, and makes room for others', async () => {
    const first = await repositoryIn();
    await first.repository.upload(GUILD, OLGA, mine());
    rmSync(path.join(first.folder, GUILD), { recursive: true });
    const { repository, guilds } = await repositoryIn(first.folder, first.store);
    expect(repository.list(GUILD).map(({ id }) => id)).toContain('en-mine');
    expect(await repository.remove(GUILD, OLGA, 'en-mine')).toBe(true);
    expect(guilds.of(GUILD).ownPacks).toEqual({});
  });

  test('leaves the old one in its place where it cannot be stored, and nothing behind', async () => {
    const { repository, onDisk, store } = await repositoryIn();
    await repository.upload(GUILD, OLGA, mine());
    const before = onDisk();
    store.set = () => Promise.reject(new StoreError('the disk is full'));
    expect(await repository.upload(GUILD, OLGA, mine({ frames: 7 }))).toMatchObject({
      ok: false,
      error: [{ code: 'not-stored' }],
    });
    expect(onDisk()).toEqual(before);
    const pack = (await repository.pack(GUILD, 'en-mine'))!;
    expect(compose(pack, [{ cue: 'night.fall' }]).packets).toEqual(tinyPackets('night.fall'));
  });

  test('is in the log of the server with who sent it, and so is its end, with which it is chosen no more', async () => {
    const { repository, guilds, onDisk } = await repositoryIn();
    await repository.upload(GUILD, OLGA, mine());
    await guilds.change(GUILD, OLGA, { packs: { en: 'en-mine', ru: null } });
    expect(await repository.remove(GUILD, OLGA, 'en-mine')).toBe(true);
    expect(guilds.log(GUILD)).toMatchObject([
      { by: OLGA, what: 'ownPacks.en-mine', from: null, to: expect.stringMatching(/^[0-9a-f]{16}$/) },
      { by: OLGA, what: 'packs.en', to: 'en-mine' },
      { by: OLGA, what: 'packs.en', from: 'en-mine', to: null },
      { by: OLGA, what: 'ownPacks.en-mine', to: null },
    ]);
    await repository.purge(GUILD, OLGA, 'en-mine');
    expect(onDisk()).toEqual([]);
    expect(await repository.remove(GUILD, OLGA, 'en-mine')).toBe(false);
    expect(await repository.remove(GUILD, OLGA, 'en')).toBe(false);
  });

  test('may have few beside it', async () => {
    const { repository, refusalOf } = await repositoryIn();
    for (let number = 1; number <= PACKS_OF_A_GUILD; number++)
      await repository.upload(GUILD, OLGA, mine({ id: `en-${number}` }));
    expect(await refusalOf(mine())).toEqual(['too-many-packs']);
    expect(await repository.upload(GUILD, OLGA, mine({ id: 'en-1', frames: 6 }))).toMatchObject({
      ok: true,
      value: { replaced: true },
    });
  });
});

/** The files of a good pack with one change. */
function spoiled(change: (files: RawEntry[]) => RawEntry[], options: TinyPackOptions = {}): Buffer {
  return rawZip(change(filesOf(makeTinyPack({ id: 'en-mine', cues: ['night.fall'], ...options }).folder)));
}

/** A good pack with another text in its `pack.json`. */
const withManifest = (change: (text: string) => string): Buffer =>
  spoiled((files) =>
    files.map((file) =>
      file.name === 'pack.json' ? { ...file, data: Buffer.from(change(Buffer.from(file.data).toString())) } : file,
    ),
  );

const edited = (change: (manifest: { clips: Record<string, Record<string, unknown>> }) => object): Buffer =>
  withManifest((text) => {
    const manifest = JSON.parse(text);
    return JSON.stringify({ ...manifest, ...change(manifest) });
  });

/** A pack with a clip of a wrong sound, and a manifest that describes this sound correctly. */
function sounding(bytes: Buffer, says: object = {}): Buffer {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const files = filesOf(makeTinyPack({ id: 'en-mine', cues: ['night.fall'] }).folder);
  return rawZip(
    files.map((file) => {
      if (file.name !== 'pack.json') return { ...file, data: bytes };
      const manifest = JSON.parse(Buffer.from(file.data).toString());
      Object.assign(manifest.clips['night.fall'], { sha256 }, says);
      return { ...file, data: Buffer.from(JSON.stringify(manifest)) };
    }),
  );
}

const packets = (frames: number, toc = 0xfc) => Array.from({ length: frames }, () => Buffer.of(toc, 1, 2));

describe('refused with its reason, and nothing of it stays, is', () => {
  test.each<[string, string, () => Buffer]>([
    ['a file that is no zip', 'not-zip', () => Buffer.from('RIFF')],
    [
      'a way out of the folder',
      'zip-path',
      () => spoiled((files) => [...files, { name: '../../x.ogg', data: Buffer.from('x') }]),
    ],
    ['no manifest', 'zip-no-manifest', () => spoiled((files) => files.filter(({ name }) => name !== 'pack.json'))],
    ['a manifest with a comma too many', 'manifest-unreadable', () => withManifest((json) => json.replace('}', ',}'))],
    ['recordings that were not built', 'zip-recordings', () => edited(() => ({ clips: undefined }))],
    ['an id that is a path', 'bad-id', () => edited(() => ({ id: '../en' }))],
    ['the id of a pack that comes with the bot', 'id-taken', () => edited(() => ({ id: 'ru' }))],
    ['a manifest with a wrong field', 'bad-manifest', () => edited(() => ({ name: '' }))],
    [
      'a cue that nothing can be called',
      'bad-manifest',
      () => edited(({ clips }) => ({ clips: { ...clips, 'Night falls': clips['night.fall'] } })),
    ],
    ['an id that is no word', 'bad-id', () => edited(() => ({ id: { toString: 1 } }))],
    ['a language that does not exist', 'no-language', () => edited(() => ({ lang: 'zz' }))],
    [
      'a clip that the zip does not have',
      'lost',
      () => spoiled((files) => files.filter(({ name }) => name === 'pack.json')),
    ],
    [
      'a clip that was changed',
      'changed',
      () =>
        spoiled((files) =>
          files.map((file) => (file.name === 'pack.json' ? file : { ...file, data: Buffer.from('OggS') })),
        ),
    ],
    [
      'a clip outside the folder',
      'bad-clip',
      () => edited(({ clips }) => ({ clips: { 'night.fall': { ...clips['night.fall'], file: '../x.ogg' } } })),
    ],
    [
      'another length than the clip has',
      'bad-clip',
      () => edited(({ clips }) => ({ clips: { 'night.fall': { ...clips['night.fall'], ms: 80 } } })),
    ],
    ['sound that is no Opus', 'not-opus', () => sounding(Buffer.alloc(200, 'RIFF'))],
    ['packets of 60 ms', 'not-opus', () => sounding(writeOgg(packets(3, 0x1c)))],
    ['a clip that is cut off', 'damaged', () => sounding(writeOgg(packets(3)).subarray(0, -3))],
    ['a clip over 8 s', 'too-long', () => sounding(writeOgg(packets(401)), { ms: 8020, body: [0, 400] })],
  ])('%s: %s', async (_, code, zip) => {
    const { refusalOf, onDisk, guilds, folder } = await repositoryIn();
    expect(await refusalOf(zip())).toEqual([code]);
    expect(onDisk()).toEqual([]);
    expect(readdirSync(folder)).toEqual([GUILD]);
    expect(guilds.of(GUILD).ownPacks).toEqual({});
  });

  test('every fault of a pack at once', async () => {
    const { refusalOf } = await repositoryIn();
    const folder = makeTinyPack({ id: 'en-mine', cues: ['night.fall', 'morning.quiet'] }).folder;
    for (const cue of ['night.fall', 'morning.quiet']) writeFileSync(path.join(folder, `${cue}.ogg`), 'x');
    expect(await refusalOf(rawZip(filesOf(folder)))).toEqual(['changed', 'changed']);
  });
});

test('a manifest with the byte order mark of Notepad is read', async () => {
  const { repository } = await repositoryIn();
  const zip = withManifest((text) => `\uFEFF${text}`);
  expect(await repository.upload(GUILD, OLGA, zip)).toMatchObject({ ok: true });
});

test('a base that is not there is told, and the pack is taken', async () => {
  const { repository } = await repositoryIn();
  const taken = await repository.upload(GUILD, OLGA, mine({ extends: 'nobody' }));
  expect(taken).toMatchObject({ ok: true, value: { notes: [{ code: 'no-base' }, { code: 'missing' }] } });
  expect((await repository.pack(GUILD, 'en-mine'))?.clips.size).toBe(1);
});

describe('in a thread of its own', () => {
  test('a zip is unpacked into its folder and nowhere else', async () => {
    const folder = tempFolder();
    const seen = await inspectInThread({ zip: mine(), folder, installed: { en: 'en' } });
    expect(seen).toMatchObject({ ok: true, value: { id: 'en-mine' } });
    expect(readdirSync(folder)).toEqual(['en-mine']);
    expect(readdirSync(path.join(folder, 'en-mine')).sort()).toEqual(['night.fall.ogg', 'pack.json']);
  });

  test('a zip that takes too long is put aside', async () => {
    const seen = await inspectInThread({ zip: mine(), folder: tempFolder(), installed: { en: 'en' } }, 0);
    expect(seen).toEqual({ ok: false, error: [{ code: 'too-slow', params: {} }] });
  });

  test('a disk that does not take it is no fault of the zip', async () => {
    const nowhere = path.join(tempFolder(), 'not', 'there');
    await expect(inspectInThread({ zip: mine(), folder: nowhere, installed: { en: 'en' } })).rejects.toThrow(/ENOENT/);
  });
});
