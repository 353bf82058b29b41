/** A table of version 1 had its settings as fields, some of them under other names. */
import { describe, expect, test } from 'vitest';
import { soleFence } from '#game/ports/ports.ts';
import { usualTableSettings } from '#game/settings/settings.ts';
import { invitationsOn } from '#store/invitations.ts';
import { journalOn } from '#store/journal.ts';
import { memoryStore } from '#store/open.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { blankTable } from './kit/blank-table.ts';

const { settings: _, ...plain } = blankTable;

/** The table that is read from a document of version 1 with these fields. */
async function readFrom(fields: object) {
  const store = memoryStore();
  await store.set('table:abc', { version: 1, content: { ...plain, keepTown: false, ...fields } });
  const { tables, unreadable } = await journalOn(store).tables();
  expect(unreadable).toEqual([]);
  return tables[0]!;
}

describe('a table of version 1', () => {
  test('that chose nothing has the usual settings', async () => {
    expect(await readFrom({})).toEqual({ ...plain, settings: usualTableSettings });
  });

  test('keeps all that was chosen', async () => {
    const floor = { mode: 'listen', tolerance: 2, window: 6 };
    const same = { floor, least: 7, most: 9, grace: 45, categoryId: '5', secrecy: 'panels' };
    const more = { nightSound: true, detail: 'brief' };
    const read = await readFrom({ ...same, ...more, keepTown: true, unwatched: true, watchesWords: true });
    expect(read).toEqual({
      ...plain,
      settings: { ...usualTableSettings, ...same, ...more, keepsLog: true, watchers: false, words: 'usual' },
    });
  });

  test('has its own words among its settings, no longer among the options of its rulebook', async () => {
    const read = await readFrom({ options: { speechSeconds: 30, forbiddenWords: ['god'] }, watchesWords: true });
    expect(read).toMatchObject({ options: { speechSeconds: 30 }, settings: { words: ['god'] } });
    expect(read.options).not.toHaveProperty('forbiddenWords');
  });

  test('is written in version 2, which an earlier program knows as a later one', async () => {
    const store = memoryStore();
    await journalOn(store).saveTable(await readFrom({}), soleFence);
    expect(await store.get('table:abc')).toMatchObject({ version: 2, content: { settings: usualTableSettings } });
  });

  test('that is damaged still tells its server and whether its town stays', async () => {
    const store = memoryStore();
    await store.set('table:abc', { version: 1, content: { ...plain, keepTown: true, seed: 'x' } });
    const { unreadable } = await journalOn(store).tables();
    expect(unreadable).toMatchObject([{ known: { guildId: '1', keepsLog: true } }]);
  });
});

test('the table of a plan of version 1 has its settings, too', async () => {
  const store = memoryStore();
  const plan = { at: 5, people: [], table: { ...plain, keepTown: true, secrecy: 'panels' } };
  await store.set('plan:abc', { version: 1, content: plan });
  const [read] = await invitationsOn(store, keptLog()).plans();
  expect(read!.table.settings).toEqual({ ...usualTableSettings, keepsLog: true, secrecy: 'panels' });
  await invitationsOn(store, keptLog()).savePlan(read!);
  expect(await store.get('plan:abc')).toMatchObject({ version: 2 });
});
