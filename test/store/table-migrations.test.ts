/**
 * Tables of earlier versions: their settings were fields, some under other names, many fields could be missing, and an open
 * table did not say its stage.
 */
import { describe, expect, test } from 'vitest';
import { atItsStage } from '#game/model/stages.ts';
import type { Batch } from '#game/ports/journal.ts';
import { soleFence } from '#game/ports/ports.ts';
import { usualTableSettings } from '#game/settings/settings.ts';
import { invitationsOn } from '#store/invitations.ts';
import { journalOn } from '#store/journal.ts';
import { memoryStore } from '#store/open.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { blankTable } from './kit/blank-table.ts';

const { settings: _, ...plain } = blankTable;
const { gameId, guildId, channelId, hostId, ruleset, options, language, seed, createdAt, players } = blankTable;
const place = { gameId, guildId, channelId, hostId, ruleset, options, language, seed, createdAt, players };
/** The fields that every table of an earlier version had. */
const always = { ...place, stage: 'open', lobbyUntil: 2, away: [], absences: [], present: ['u1'], respite: null };

const begun: Batch = { n: 1, at: 5, command: { type: 'announced', step: 1 }, events: [] };
const over: Batch = { ...begun, n: 2, events: [{ type: 'GameEnded' } as Batch['events'][number]] };

/** The table that is read from a document of this version with these fields. */
async function storedFrom(fields: object, version = 1) {
  const store = memoryStore();
  await store.set('table:abc', {
    version,
    content: { ...always, ...(version === 1 ? { keepTown: false } : {}), ...fields },
  });
  const { tables, unreadable } = await journalOn(store).tables();
  expect(unreadable).toEqual([]);
  return tables[0]!;
}

/** The table at the stage that its game tells. */
const readFrom = async (fields: object, version = 1, batches: readonly Batch[] = []) =>
  atItsStage(await storedFrom(fields, version), batches);

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

  test('is written in version 4, which an earlier program knows as a later one', async () => {
    const store = memoryStore();
    await journalOn(store).saveTable(await readFrom({}), soleFence);
    expect(await store.get('table:abc')).toMatchObject({ version: 4, content: { settings: usualTableSettings } });
  });

  test('that is damaged still tells its server and whether its town stays', async () => {
    const store = memoryStore();
    await store.set('table:abc', { version: 1, content: { ...always, keepTown: true, seed: 'x' } });
    const { unreadable } = await journalOn(store).tables();
    expect(unreadable).toMatchObject([{ known: { guildId: '1', keepsLog: true } }]);
  });
});

test('the table of a plan of version 1 has its settings and its lobby, too', async () => {
  const store = memoryStore();
  const plan = { at: 5, people: [], table: { ...always, keepTown: true, secrecy: 'panels' } };
  await store.set('plan:abc', { version: 1, content: plan });
  const [read] = await invitationsOn(store, keptLog()).plans();
  const settings = { ...usualTableSettings, keepsLog: true, secrecy: 'panels' };
  expect(read!.table).toEqual({ ...blankTable, settings });
  await invitationsOn(store, keptLog()).savePlan(read!);
  expect(await store.get('plan:abc')).toMatchObject({ version: 4 });
});

describe('a table of version 2', () => {
  const settings = { ...usualTableSettings, keepsLog: true };

  test('has nothing where it said nothing', async () => {
    expect(await readFrom({ settings }, 2)).toEqual(blankTable);
  });

  test('keeps what it said', async () => {
    const said = { lead: 'person', size: 7 };
    const read = await readFrom({ settings, ...said, followed: true, hushed: ['4'] }, 2, [begun, over]);
    expect(read).toMatchObject({ ...said, stage: { kind: 'finished', followed: true, hushed: ['4'] } });
  });

  test('gathers with voice and has called nobody, unless it says so', async () => {
    const gathering = { at: 3, until: 4 };
    expect((await readFrom({ settings, gathering }, 2)).stage).toMatchObject({
      at: 3,
      until: 4,
      called: null,
      here: null,
    });
    const inText = { ...gathering, called: ['3'], here: [] };
    expect((await readFrom({ settings, gathering: inText }, 2)).stage).toMatchObject(inText);
  });

  test('has called an absent player once, unless it says twice', async () => {
    const one = { userId: '3', until: 9, gone: false };
    const absences = [one, { ...one, userId: '4', reminded: true }];
    const { stage } = await readFrom({ settings, absences }, 2, [begun]);
    expect(stage).toMatchObject({ kind: 'playing', absences: [{ reminded: false }, { reminded: true }] });
  });
});

describe('a table of version 3', () => {
  const asked = { seed: 1, again: ['3'], playerVotes: [{ by: 1, on: 2 }], bets: [{ day: 1, by: 3, on: null }] };
  const others = { waiting: [], watchers: [], rollCall: null, untold: [], lastNews: 4, complete: true, wasFull: true };
  const none = { follows: null, followed: false, evening: {}, voiceChannelId: null, voiceBotId: null, links: {} };
  const secret = { hushed: ['4'], insiders: ['5'], untoldInsiders: ['5'], intentions: [], removal: null };
  const gathering = { at: 3, until: 4, called: ['3'], here: null };
  const size = { size: null, cards: null, roleSet: null, lead: null, unplayed: false, moving: true };
  const { settings } = blankTable;
  const third = { settings, ...others, ...none, ...asked, ...secret, ...size, gathering: null };
  const known = { hushed: ['4'], insiders: ['5'], untoldInsiders: ['5'], bets: asked.bets };

  test('that has no game is in its lobby, or gathers', async () => {
    const lobby = { kind: 'lobby', until: 2, lastNews: 4, complete: true, wasFull: true };
    expect((await readFrom(third, 3)).stage).toMatchObject(lobby);
    const read = await readFrom({ ...third, gathering }, 3);
    expect(read.stage).toMatchObject({ kind: 'gathering', ...gathering, present: ['u1'], lastNews: 4, wasFull: true });
  });

  test('in its game keeps the facts about it, and the people who have seen the cards', async () => {
    const { stage } = await readFrom({ ...third, gathering }, 3, [begun]);
    expect(stage).toMatchObject({ kind: 'playing', ...known, called: ['3'], present: ['u1'], moving: true });
  });

  test('after its game keeps the people who asked for the next one', async () => {
    const { stage } = await readFrom(third, 3, [begun, over]);
    expect(stage).toMatchObject({ kind: 'finished', ...known, again: ['3'], playerVotes: asked.playerVotes });
  });

  test('that closes keeps its game, if it had one', async () => {
    const closing = { ...third, stage: 'closing' };
    expect((await storedFrom(closing, 3)).stage).toMatchObject({
      kind: 'closing',
      game: { kind: 'finished', ...known },
    });
    expect((await storedFrom({ ...closing, unplayed: true }, 3)).stage).toEqual({ kind: 'closing', game: null });
  });
});
