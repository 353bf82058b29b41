/**
 * A data folder that commit 2d1fe0e wrote still opens, with its running games. `old-data/make.mjs` says how it was
 * made.
 */

import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import { GuildPacks } from '#packs/guild-packs.ts';
import { inspect } from '#packs/inspect.ts';
import { success } from '#result';
import { rulesets } from '#rulesets/index.ts';
import { journalOn } from '#store/journal.ts';
import { type OpenedStore, openStore } from '#store/open.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { keptLog, loadedSettings } from '../discord/bot-parts.ts';
import { copyOldData, oldData } from './old-data/old-server.ts';

const { ids, tables } = oldData;

describe('the stored documents', () => {
  const folder = copyOldData();
  let store: OpenedStore;
  beforeAll(async () => {
    store = await openStore(folder);
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('are all there: nothing counts as lost', () => {
    expect(store.loss).toBeNull();
  });

  test('of tables, batches and night chats are read', async () => {
    const journal = journalOn(store);
    const read = await journal.tables();
    expect(read.unreadable).toEqual([]);
    const { over, night, day, lobby } = tables;
    expect(read.tables.map(({ gameId }) => gameId)).toEqual([over, night, day, lobby].map(({ gameId }) => gameId));
    for (const { gameId } of [over, night, day]) {
      const batches = await journal.batches(gameId);
      expect(batches.length).toBeGreaterThan(20);
      expect((await journal.logs([gameId])).get(gameId)?.shown).toEqual(success(batches.length));
    }
    const { said } = (await journal.logs([night.gameId])).get(night.gameId)!;
    expect(said).toMatchObject(success([{ text: 'Let us take the quiet one\\.' }]));
  });

  test('of the server are read: settings, role set, bans and voice pack', async () => {
    const guilds = await loadedSettings(store);
    expect(guilds.fault(ids.guild)).toBeNull();
    const hosts = oldData.roles.find(({ name }) => name === 'Hosts')!;
    expect(guilds.of(ids.guild)).toMatchObject({
      language: 'en',
      hostRoleId: hosts.id,
      banned: { [ids.people[28]!]: 'P29' },
      packs: { en: 'en-mine', ru: null },
    });
    const { sets } = await roleSetsOn(store).read(ids.guild);
    expect(sets).toMatchObject([{ id: 'sundays', revision: 1, by: ids.owner, set: { ownRoles: [{ id: 'dancer' }] } }]);
    const packs = new GuildPacks({
      ...{ folder: path.join(folder, 'server-packs'), installed: new Map(), guilds, log: keptLog(), inspect },
    });
    await packs.load();
    expect(packs.list(ids.guild)).toMatchObject([{ id: 'en-mine', lang: 'en', cues: 1, own: true }]);
  });

  test('of a finished game are read, and its record replays to the same winner', async () => {
    const record = (await journalOn(store).record(tables.closed.gameId))!;
    const { game } = replay(record.text!, rulesets);
    expect(game?.state.outcome?.winner).toBe(record.winner);
  });
});
