/**
 * Rights: each command for moderators on the local Discord. People without the right are refused in their language, and
 * nothing changes. A person with the right succeeds.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { exportRoleSet, shipped } from '#rolesets/index.ts';
import { loadedSettings, usualRoleSets } from './bot-parts.ts';
import { type GuardedAction, type GuardedTable, openGuardedTable } from './guarded-table.ts';

let guarded: GuardedTable;

beforeAll(async () => {
  guarded = await openGuardedTable();
});

afterAll(async () => {
  await guarded.close();
});

const settings = async () => (await loadedSettings(guarded.store)).of(guarded.scene.guild.id);
const sets = async () => {
  const listed = await usualRoleSets(guarded.store).list(guarded.scene.guild.id);
  return listed.flatMap(({ id, revision }) => (revision === null ? [] : id));
};
const exported = (id: string) => usualRoleSets(guarded.store).export(guarded.scene.guild.id, id);

const file = () => ({ file: { name: 'x.json', content: exportRoleSet(shipped['four-cards']!) }, id: 'third' });
const zip = () => ({ file: { name: 'x.zip', content: 'no zip' } });

const ofModerators: readonly GuardedAction[] = [
  {
    ...{ path: 'host ban', options: () => ({ person: guarded.outcast() }), right: 'moderator' },
    ...{ seen: async () => Object.values((await settings()).banned), becomes: ['P10'] },
  },
  { path: 'host bans', right: 'moderator', says: /P10/ },
  {
    ...{ path: 'host unban', options: () => ({ person: guarded.outcast() }), right: 'moderator' },
    ...{ seen: async () => Object.keys((await settings()).banned), becomes: [] },
  },
  { path: 'setup', right: 'moderator', says: /Language/ },
  { path: 'settings log', right: 'moderator', says: /<@\d+>/ },
  { path: 'doctor', right: 'moderator', says: /What I may do here/ },
  {
    ...{ path: 'roleset create', options: () => ({ id: 'first', name: 'First', rules: 'boxed' }), right: 'moderator' },
    ...{ seen: sets, becomes: ['first'] },
  },
  { path: 'roleset edit', options: () => ({ set: 'first' }), right: 'moderator', says: /`first`/ },
  {
    ...{ path: 'roleset role', right: 'moderator' },
    options: () => ({ set: 'first', id: 'owl', 'name-en': 'Owl', 'name-ru': 'Сова', side: 'town', ability: 'heal' }),
    seen: async () => JSON.stringify(await exported('first')).includes('Сова'),
    becomes: true,
  },
  {
    ...{ path: 'roleset copy', options: () => ({ set: 'first', id: 'second' }), right: 'moderator' },
    ...{ seen: sets, becomes: ['first', 'second'] },
  },
  {
    ...{ path: 'roleset import', options: file, right: 'moderator' },
    ...{ seen: sets, becomes: ['first', 'second', 'third'] },
  },
  { path: 'roleset delete', options: () => ({ set: 'second' }), right: 'moderator', says: /`second`/ },
  // test/discord/packs.test.ts has the rights on packs.
  { path: 'pack choose', options: () => ({ pack: 'none' }), right: 'moderator', says: /none/ },
  { path: 'pack preview', options: () => ({ pack: 'none' }), right: 'moderator', says: /none/ },
  { path: 'pack upload', options: zip, right: 'moderator', says: /./ },
  { path: 'pack remove', options: () => ({ pack: 'none' }), right: 'moderator', says: /none/ },
];

describe('the actions of its host, or of moderators, are refused to others', () => {
  test.each(ofModerators)('/$path', (action) => guarded.isFor(action));

  test.each(['wait', 'watch', 'join', 'new'])('/game %s, which is for people who are not banned', async (what) => {
    const { guild } = guarded.scene;
    const banned = guild.addMember({ name: `Banned ${what}`, locale: 'ru' });
    const ban = { path: 'host ban', options: () => ({ person: banned }), right: 'moderator' } as const;
    await guarded.types(guarded.helper(`Mod ${what}`), ban);
    const before = structuredClone(guarded.stored());
    const tableRequest = {
      path: `game ${what}`,
      options: () => (what === 'new' ? { rules: 'six' } : {}),
      right: 'host',
    } as const;
    expect(await guarded.types(banned, tableRequest)).toBe(t('ru', 'remarks:table.banned'));
    expect(guarded.stored()).toEqual(before);
  });
});
