/** Tables of earlier versions: their settings were fields, some under other names, and many fields could be missing. */
import { describe, expect, test } from 'vitest';
import type { TableDocument } from '#game/ports/journal.ts';
import { soleFence } from '#game/ports/ports.ts';
import { usualTableSettings } from '#game/settings/settings.ts';
import { invitationsOn } from '#store/invitations.ts';
import { journalOn } from '#store/journal.ts';
import { memoryStore } from '#store/open.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { blankTable } from './kit/blank-table.ts';

const { settings: _, ...plain } = blankTable;
const { gameId, guildId, channelId, hostId, ruleset, options, language, seed, createdAt, players } = blankTable;
const { stage, lobbyUntil, away, absences, present, respite } = blankTable;
const place = { gameId, guildId, channelId, hostId, ruleset, options, language, seed, createdAt, players };
/** The fields that every table of an earlier version had. */
const always = { ...place, stage, lobbyUntil, away, absences, present, respite };

/** The table that is read from a document of this version with these fields. */
async function readFrom(fields: object, version = 1) {
  const store = memoryStore();
  await store.set('table:abc', {
    version,
    content: { ...always, ...(version === 1 ? { keepTown: false } : {}), ...fields },
  });
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

  test('is written in version 3, which an earlier program knows as a later one', async () => {
    const store = memoryStore();
    await journalOn(store).saveTable(await readFrom({}), soleFence);
    expect(await store.get('table:abc')).toMatchObject({ version: 3, content: { settings: usualTableSettings } });
  });

  test('that is damaged still tells its server and whether its town stays', async () => {
    const store = memoryStore();
    await store.set('table:abc', { version: 1, content: { ...always, keepTown: true, seed: 'x' } });
    const { unreadable } = await journalOn(store).tables();
    expect(unreadable).toMatchObject([{ known: { guildId: '1', keepsLog: true } }]);
  });
});

test('the table of a plan of version 1 has its settings, too', async () => {
  const store = memoryStore();
  const plan = { at: 5, people: [], table: { ...always, keepTown: true, secrecy: 'panels' } };
  await store.set('plan:abc', { version: 1, content: plan });
  const [read] = await invitationsOn(store, keptLog()).plans();
  expect(read!.table.settings).toEqual({ ...usualTableSettings, keepsLog: true, secrecy: 'panels' });
  await invitationsOn(store, keptLog()).savePlan(read!);
  expect(await store.get('plan:abc')).toMatchObject({ version: 3 });
});

describe('a table of version 2', () => {
  const settings = { ...usualTableSettings, keepsLog: true };

  test('has nothing where it said nothing', async () => {
    expect(await readFrom({ settings }, 2)).toEqual(blankTable);
  });

  test('keeps what it said', async () => {
    const said: Partial<TableDocument> = { lead: 'person', size: 7, followed: true, hushed: ['4'], links: {} };
    expect(await readFrom({ settings, ...said }, 2)).toEqual({ ...blankTable, ...said });
  });

  test('gathers with voice and has called nobody, unless it says so', async () => {
    const gathering = { at: 3, until: 4 };
    expect((await readFrom({ settings, gathering }, 2)).gathering).toEqual({
      at: 3,
      until: 4,
      called: null,
      here: null,
    });
    const inText = { ...gathering, called: ['3'], here: [] };
    expect((await readFrom({ settings, gathering: inText }, 2)).gathering).toEqual(inText);
  });

  test('has called an absent player once, unless it says twice', async () => {
    const one = { userId: '3', until: 9, gone: false };
    const read = await readFrom({ settings, absences: [one, { ...one, userId: '4', reminded: true }] }, 2);
    expect(read.absences.map(({ reminded }) => reminded)).toEqual([false, true]);
  });
});
