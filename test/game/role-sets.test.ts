/** The role sets of a server: kept, logged, and never overwritten in silence. */
import { describe, expect, test } from 'vitest';
import { StoreError } from '#game/ports/ports.ts';
import type { RoleSetEdit } from '#game/server-settings/role-set-edits.ts';
import { mostRoleSets } from '#game/server-settings/role-set-refusals.ts';
import { type Answer, RoleSetService } from '#game/server-settings/role-set-service.ts';
import { languages, roleSetText } from '#narration/index.ts';
import { exportRoleSet, shipped } from '#rolesets/index.ts';
import { memoryStore } from '#store/open.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { wordingOf } from '../rulebooks.ts';

const file = (name: string) =>
  JSON.stringify({ format: 'nightcall-role-set', version: 1, name, ruleset: 'boxed', ownRoles: [] });

function libraryOf(store = memoryStore()) {
  let now = 1000;
  const library = new RoleSetService(roleSetsOn(store), () => now++);
  const put = (id: string, text: string, by = 'ann', revision?: number) =>
    library.import('g1', { id, text, by, ...(revision === undefined ? {} : { revision }) });
  return { library, put, store };
}

const codes = (answer: Answer<unknown>) => (answer.ok ? [] : answer.error.map(({ code }) => code));

describe('a role set that was imported', () => {
  test('is listed before those that ship, shown and exported, in its own server only', async () => {
    const { library, put } = libraryOf();
    expect(await put('ours', file('Ours'))).toMatchObject({
      ok: true,
      value: { entry: { revision: 1, by: 'ann', at: 1000 }, cleaned: [] },
    });
    expect((await library.list('g1')).map(({ id }) => id)).toEqual(['ours', ...Object.keys(shipped)]);
    expect((await library.list('g2')).map(({ id }) => id)).toEqual(Object.keys(shipped));
    expect(await library.show('g1', 'ours')).toMatchObject({ ok: true, value: { set: { name: 'Ours' } } });
    expect(codes(await library.show('g2', 'ours'))).toEqual(['unknown-set']);
    const exported = await library.export('g1', 'ours');
    expect(exported).toMatchObject({ ok: true, value: { fileName: 'ours.json' } });
    if (exported.ok) expect(codes(await put('again', exported.value.text))).toEqual([]);
  });

  test('is there after the program has started again', async () => {
    const { put, store } = libraryOf();
    await put('ours', file('Ours'));
    expect(await libraryOf(store).library.show('g1', 'ours')).toMatchObject({
      ok: true,
      value: { set: { name: 'Ours' } },
    });
  });

  test('can be checked, and so can those that ship', async () => {
    const { library, put } = libraryOf();
    await put('ours', file('Ours'));
    expect(await library.check('g1', 'ours')).toEqual({ ok: true, value: { problems: [], notes: [] } });
    expect(await library.check('g1', 'boxed')).toMatchObject({ ok: true, value: { problems: [] } });
  });
});

describe('two who edit at once', () => {
  test('do not overwrite each other: the later one is told, and the first change stays', async () => {
    const { library, put } = libraryOf();
    await put('ours', file('Ours'));
    const both = await Promise.all([put('ours', file('of Ann'), 'ann', 1), put('ours', file('of Ben'), 'ben', 1)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(both[1]).toMatchObject({ error: [{ code: 'changed-meanwhile', params: { by: 'ann', revision: 2 } }] });
    expect(await library.show('g1', 'ours')).toMatchObject({ value: { set: { name: 'of Ann' } } });
  });

  test('nor is one that is there replaced by one that says it is new, or deleted by a person who has not seen it', async () => {
    const { library, put } = libraryOf();
    await put('ours', file('Ours'));
    expect(codes(await put('ours', file('Other')))).toEqual(['changed-meanwhile']);
    expect(codes(await library.delete('g1', { id: 'ours', by: 'ben', revision: 3 }))).toEqual(['changed-meanwhile']);
    expect(codes(await library.delete('g1', { id: 'ours', by: 'ben', revision: 1 }))).toEqual([]);
    expect(codes(await put('ours', file('Ours'), 'ann', 1))).toEqual(['unknown-set']);
  });
});

test('one that is made again under the id of a deleted one is another one to a person who has seen that', async () => {
  const { library, put } = libraryOf();
  await put('ours', file('Ours'));
  expect(codes(await library.delete('g1', { id: 'ours', by: 'ann', revision: 1 }))).toEqual([]);
  await put('ours', file('Other'), 'ben');
  expect(codes(await library.delete('g1', { id: 'ours', by: 'ann', revision: 1 }))).toEqual(['changed-meanwhile']);
  expect(codes(await put('ours', file('Ours'), 'ann', 1))).toEqual(['changed-meanwhile']);
  expect(await library.show('g1', 'ours')).toMatchObject({ value: { set: { name: 'Other' }, revision: 2 } });
});

describe('the log', () => {
  test('tells who has done what, and when', async () => {
    const { library, put } = libraryOf();
    await put('ours', file('Ours'));
    await put('ours', file('Ours, better'), 'ben', 1);
    await library.delete('g1', { id: 'ours', by: 'cat', revision: 2 });
    const parts = [{ what: 'name', from: 'Ours', to: 'Ours, better' }];
    const ruleset = JSON.parse(file('Ours')).ruleset;
    expect(await library.log('g1')).toEqual([
      { at: 1000, by: 'ann', id: 'ours', name: 'Ours', what: 'imported', revision: 1, ruleset },
      { at: 1001, by: 'ben', id: 'ours', name: 'Ours, better', what: 'changed', revision: 2, ruleset, parts },
      { at: 1002, by: 'cat', id: 'ours', name: 'Ours, better', what: 'deleted', revision: 2 },
    ]);
  });

  test('tells a set that was begun from a copied one, and each edit by what is otherwise', async () => {
    const { library } = libraryOf();
    await library.create('g1', { id: 'mine', name: 'Mine', ruleset: 'boxed', by: 'ann' });
    await library.copy('g1', { from: 'four-cards', id: 'ours', name: null, by: 'ann' });
    const edit = (change: RoleSetEdit) => library.edit('g1', { id: 'ours', by: 'ben' }, change);
    await edit({ edit: 'card', role: 'beauty', by: 1, players: 12, upwards: true });
    await edit({ edit: 'option', name: 'discussionMinutes', value: 8 });
    await edit({ edit: 'no-role', id: 'dancer' });
    expect(await edit({ edit: 'option', name: 'discussionMinutes', value: 8 }), 'nothing changes').toMatchObject({
      ok: true,
    });
    expect(await library.show('g1', 'ours')).toMatchObject({ value: { revision: 4 } });
    const log = await library.log('g1');
    expect(log.map(({ what, by }) => [what, by])).toEqual([
      ...[
        ['created', 'ann'],
        ['copied', 'ann'],
      ],
      ...Array(3).fill(['changed', 'ben']),
    ]);
    expect(log.slice(2).map(({ parts }) => parts)).toEqual([
      [{ what: 'deal', from: ['civilian'], to: ['beauty'] }],
      [{ what: 'options.discussionMinutes', from: null, to: 8 }],
      [{ what: 'ownRoles.dancer', from: 'before', to: null }],
    ]);
  });
});

describe('nothing is stored', () => {
  test.each<[string, string, string, string]>([
    ['of a file that is no role set', 'ours', '{', 'not-json'],
    [
      'of a file with one mistake',
      'ours',
      JSON.stringify({ ...JSON.parse(file('Ours')), admin: true }),
      'unknown-field',
    ],
    ['under an id that is none', 'Our Set', file('Ours'), 'bad-id'],
    ['under the id of one that ships', 'boxed', file('Ours'), 'shipped-set'],
  ])('%s', async (_, id, text, code) => {
    const { library, put } = libraryOf();
    const answer = await put(id, text);
    expect(codes(answer)).toContain(code);
    expect(await library.list('g1')).toHaveLength(Object.keys(shipped).length);
    expect(await library.log('g1')).toEqual([]);
    if (!answer.ok)
      for (const language of languages)
        for (const reason of answer.error) expect(roleSetText(reason, wordingOf(language))).not.toMatch(/\{\{/);
  });

  test('beyond as many as a menu shows', async () => {
    const { put } = libraryOf();
    for (let index = 0; index < mostRoleSets; index++)
      expect(codes(await put(`set-${index}`, file('One')))).toEqual([]);
    expect(codes(await put('one-more', file('One')))).toEqual(['too-many-sets']);
  });

  test('where the store cannot write, and everything stays as it was', async () => {
    const store = memoryStore();
    const { library, put } = libraryOf(store);
    await put('ours', file('Ours'));
    store.set = () => Promise.reject(new StoreError('no room'));
    await expect(put('ours', file('Lost'), 'ann', 1)).rejects.toThrow(StoreError);
    expect(await library.show('g1', 'ours')).toMatchObject({ value: { set: { name: 'Ours' } } });
  });
});

test('one that a later program could not play any more is shown with its reason, and holds nothing up', async () => {
  const { library, put, store } = libraryOf();
  await put('ours', file('Ours'));
  const stored = (await store.get('rolesets:g1')) as { content: { sets: { set: object }[] } };
  stored.content.sets[0]!.set = { ...JSON.parse(exportRoleSet(shipped['boxed']!)), ruleset: 'lost' };
  await store.set('rolesets:g1', stored);
  expect(codes(await library.show('g1', 'ours'))).toEqual(['bad-value']);
  expect(await library.list('g1')).toHaveLength(1 + Object.keys(shipped).length);
});

test('a part of no effect is refused in an edit with its reason, and an earlier one neither stops edits nor stays', async () => {
  const { library, put, store } = libraryOf();
  const guest = { id: 'guest', name: { en: 'Guest' }, faction: 'town', abilities: [{ kind: 'heal' }] };
  await put('ours', JSON.stringify({ ...JSON.parse(file('Ours')), ownRoles: [guest] }));
  const known: RoleSetEdit = { edit: 'role', role: { ...guest, clan: 'known' } };
  expect(codes(await library.edit('g1', { id: 'ours', by: 'ben' }, known))).toEqual(['no-effect']);
  const view = await library.view('g1', 'ours');
  expect(view.ok && view.value.problemsWith(known).map(({ path }) => path)).toEqual(['ownRoles.0.clan']);

  const stored = (await store.get('rolesets:g1')) as { content: { sets: { set: { ownRoles: object[] } }[] } };
  stored.content.sets[0]!.set.ownRoles = [{ ...guest, clan: 'known' }];
  await store.set('rolesets:g1', stored);
  expect(await library.check('g1', 'ours')).toMatchObject({
    value: { notes: expect.arrayContaining([expect.objectContaining({ kind: 'ignored' })]) },
  });
  expect(codes(await library.edit('g1', { id: 'ours', by: 'ben' }, { edit: 'name', name: 'Yours' }))).toEqual([]);
  expect(await library.show('g1', 'ours')).toMatchObject({
    value: { ignored: [], set: { ownRoles: [{ clan: 'hunts' }] } },
  });
});
