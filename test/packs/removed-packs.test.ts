/** Packs of servers that were removed: for a week they can be brought back. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { GuildPacks } from '#packs/guild-packs.ts';
import { inspect } from '#packs/inspect.ts';
import { PACKS_OF_A_GUILD, REMOVED_PACK_MS } from '#packs/limits.ts';
import { loadPacks } from '#voice/load-pack.ts';
import { keptLog, loadedSettings, memoryStore } from '../discord/bot-parts.ts';
import { makeTinyPack, type TinyPackOptions } from '../voice/tiny-pack.ts';
import { filesOf, tempFolder } from './kit.ts';
import { rawZip } from './raw-zip.ts';

const GUILD = '500000000000000001';
const OLGA = '500000000000000002';

const mine = (options: TinyPackOptions = {}) =>
  rawZip(filesOf(makeTinyPack({ id: 'en-mine', cues: ['night.fall'], extends: 'en', ...options }).folder));

async function repositoryIn(folder = tempFolder(), store = memoryStore()) {
  const clock = { at: Date.UTC(2026, 10, 1) };
  const guilds = await loadedSettings(store);
  const loaded = await loadPacks(path.dirname(makeTinyPack({ id: 'en', frames: 4 }).folder));
  const installed = new Map([...loaded].map(([id, { pack }]) => [id, pack]));
  const repository = new GuildPacks({ folder, guilds, log: keptLog(), inspect, installed, now: () => clock.at });
  await repository.load();
  const onDisk = () => (existsSync(path.join(folder, GUILD)) ? readdirSync(path.join(folder, GUILD)) : []);
  return { repository, guilds, folder, store, onDisk, clock };
}

test('a removed pack can be brought back for a week after it was removed, also after a restart, and then its files go', async () => {
  const first = await repositoryIn();
  await first.repository.upload(GUILD, OLGA, mine());
  await first.guilds.change(GUILD, OLGA, { packs: { en: 'en-mine' } });
  await first.repository.remove(GUILD, OLGA, 'en-mine');
  const { repository, guilds, onDisk, clock } = await repositoryIn(first.folder, first.store);
  expect(await repository.pack(GUILD, 'en-mine')).toBeNull();
  expect(await repository.restore(GUILD, OLGA, 'en-mine')).toBe('done');
  expect(guilds.of(GUILD).packs).toEqual({ en: 'en-mine' });
  expect(repository.list(GUILD).at(-1)).toMatchObject({ id: 'en-mine', cues: 1 });
  await repository.remove(GUILD, OLGA, 'en-mine');
  clock.at += REMOVED_PACK_MS - 1;
  await repository.deleteOld();
  expect(onDisk()).toHaveLength(1);
  clock.at += 1;
  expect(await repository.restore(GUILD, OLGA, 'en-mine')).toBe('gone');
  await repository.deleteOld();
  expect([onDisk(), guilds.of(GUILD).removedPacks]).toEqual([[], {}]);
});

test('a removed pack is gone for good when another takes its id, and when more are removed than may be kept', async () => {
  const { repository, onDisk, clock } = await repositoryIn();
  await repository.upload(GUILD, OLGA, mine());
  await repository.remove(GUILD, OLGA, 'en-mine');
  await repository.upload(GUILD, OLGA, mine({ frames: 7 }));
  expect(onDisk()).toHaveLength(1);
  expect(await repository.restore(GUILD, OLGA, 'en-mine')).toBe('gone');
  for (let number = 0; number <= PACKS_OF_A_GUILD; number++) {
    await repository.upload(GUILD, OLGA, mine({ id: `en-${number}` }));
    await repository.remove(GUILD, OLGA, `en-${number}`);
    clock.at += 1;
  }
  expect(repository.removed(GUILD).map(({ id }) => id)).toEqual(['en-5', 'en-4', 'en-3', 'en-2', 'en-1']);
  expect(onDisk()).toHaveLength(PACKS_OF_A_GUILD + 1);
});

test('a pack that is brought back does not speak in place of one that was chosen since', async () => {
  const { repository, guilds } = await repositoryIn();
  await repository.upload(GUILD, OLGA, mine());
  await guilds.change(GUILD, OLGA, { packs: { en: 'en-mine' } });
  await repository.remove(GUILD, OLGA, 'en-mine');
  await guilds.change(GUILD, OLGA, { packs: { en: 'en' } });
  expect(await repository.restore(GUILD, OLGA, 'en-mine')).toBe('done');
  expect(guilds.of(GUILD).packs).toEqual({ en: 'en' });
});

test('a pack is not brought back to a server that has as many as it may', async () => {
  const { repository } = await repositoryIn();
  await repository.upload(GUILD, OLGA, mine());
  await repository.remove(GUILD, OLGA, 'en-mine');
  for (let number = 0; number < PACKS_OF_A_GUILD; number++)
    await repository.upload(GUILD, OLGA, mine({ id: `en-${number}` }));
  expect(await repository.restore(GUILD, OLGA, 'en-mine')).toBe('full');
  expect(repository.removed(GUILD).map(({ id }) => id)).toEqual(['en-mine']);
  await repository.remove(GUILD, OLGA, 'en-0');
  expect(await repository.restore(GUILD, OLGA, 'en-mine')).toBe('done');
});
