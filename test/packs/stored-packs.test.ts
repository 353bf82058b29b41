/** Packs from servers whose files are in a real PostgreSQL, for machines that take over from each other. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PackFile } from '#game/ports/ports.ts';
import { GuildPacks } from '#packs/guild-packs.ts';
import { inspect } from '#packs/inspect.ts';

import { compose } from '#voice/compose.ts';
import { keptLog, loadedSettings } from '../discord/bot-parts.ts';
import { postgresOfTests } from '../store/kit/opened-stores.ts';
import { programs } from '../store/kit/postgres.ts';
import { makeTinyPack, type TinyPackOptions, tinyPackets } from '../voice/tiny-pack.ts';
import { filesOf, tempFolder } from './kit.ts';
import { rawZip } from './raw-zip.ts';

const GUILD = '500000000000000001';
const OLGA = '500000000000000002';

const zipOf = (options: TinyPackOptions = {}) =>
  rawZip(filesOf(makeTinyPack({ id: 'en-mine', cues: ['night.fall'], ...options }).folder));

describe.skipIf(programs === null)('a pack of a server in a database', () => {
  const server = postgresOfTests();

  /** A machine with an empty folder of its own. */
  async function machine(url: string) {
    const store = await server.open(url);
    const [folder, log] = [tempFolder(), keptLog()];
    const guilds = await loadedSettings(store);
    const packs = new GuildPacks({ folder, log, guilds, files: store.packFiles!, installed: new Map(), inspect });
    await packs.load();
    const folders = () => (existsSync(path.join(folder, GUILD)) ? readdirSync(path.join(folder, GUILD)) : []);
    return { packs, folders, log, files: store.packFiles! };
  }

  const countOf = async (url: string) => {
    const text = 'select (select count(*) from pack)::int as packs, (select count(*) from pack_file)::int as files';
    return (await server.postgres.run(text, url))[0];
  };

  test('is on every other machine, which copies it to its disk when somebody uses it', async () => {
    const url = await server.postgres.database();
    const one = await machine(url);
    expect(await one.packs.upload(GUILD, OLGA, zipOf())).toMatchObject({ ok: true });
    const two = await machine(url);
    expect(two.packs.list(GUILD)).toMatchObject([{ id: 'en-mine', lang: 'en', cues: 1, own: true }]);
    expect(two.folders()).toEqual([]);
    const [pack] = await Promise.all([two.packs.pack(GUILD, 'en-mine'), two.packs.pack(GUILD, 'en-mine')]);
    expect(compose(pack!, [{ cue: 'night.fall' }]).packets).toEqual(tinyPackets('night.fall'));
    expect(two.folders()).toEqual(one.folders());
    expect(two.log.issues).toEqual([]);
  });

  test('goes when another takes its place, when it is removed, and with its server', async () => {
    const url = await server.postgres.database();
    const { packs } = await machine(url);
    await packs.upload(GUILD, OLGA, zipOf());
    await packs.upload(GUILD, OLGA, zipOf({ frames: 7 }));
    expect(await countOf(url)).toEqual({ packs: 1, files: 2 });
    await packs.purge(GUILD, OLGA, 'en-mine');
    expect(await countOf(url)).toEqual({ packs: 0, files: 0 });
    await packs.upload(GUILD, OLGA, zipOf());
    await packs.dropGuild(GUILD);
    expect(await countOf(url)).toEqual({ packs: 0, files: 0 });
  });

  test('is none if its saving was interrupted, and its files go with the next upload', async () => {
    const url = await server.postgres.database();
    const { packs, files } = await machine(url);
    async function* broken(): AsyncGenerator<PackFile> {
      yield { path: 'en-mine/pack.json', bytes: Buffer.from('{}') };
      throw new Error('killed');
    }
    const digest = '0123456789abcdef';
    await expect(files.save(GUILD, digest, broken())).rejects.toThrow('killed');
    expect(await files.paths(GUILD, digest)).toEqual([]);
    expect(await files.file(GUILD, digest, 'en-mine/pack.json')).toBeNull();
    expect(await files.digests(GUILD)).toEqual([digest]);
    await packs.upload(GUILD, OLGA, zipOf());
    expect(await countOf(url)).toEqual({ packs: 1, files: 2 });
  });
});
