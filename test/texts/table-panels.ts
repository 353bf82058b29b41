/** The panels of a table around its game: the settings of a lobby, the gathering, and the answers without a table. */
import { drawDesk, drawEndQuestion, drawReasons, drawSubstitutes } from '#discord/features/desk-view.ts';
import { drawLeaveQuestion, drawLobby } from '#discord/features/lobby/view.ts';
import { drawChatForm } from '#discord/features/night-chat.ts';
import { drawPanel } from '#discord/features/panels.ts';
import { sectionForm, wordsForm } from '#discord/features/table-settings/handlers.ts';
import { orderForm, showOptions } from '#discord/features/table-settings/options.ts';
import { tableSections } from '#discord/features/table-settings/sections.ts';
import { drawNoTable, drawWhichTable } from '#discord/features/which-table/find-table.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import type { NewTable, TableSummary } from '#game/ports/game-service.ts';
import { wordsOf } from '#narration/index.ts';
import { success } from '#result';
import { expectSuccess } from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';
import { showAnswers } from './answer-panels.ts';
import type { Viewer } from './shown.ts';

/** Adds the panels of tables to what is shown. */
export async function showTables(viewer: Viewer, context: Context, caller: Caller): Promise<void> {
  const tables: TableSummary[] = [];
  for (const ruleset of context.service.rulebooks()) {
    const table = await openTable(context, caller, ruleset);
    tables.push(table);
    showSettings(viewer, context, caller, table);
  }
  const { language } = caller.wording;
  showStart(viewer, caller, tables[0]!);
  showAnswers(viewer, context, caller, tables[0]!);
  showDesk(viewer, caller, tables[0]!);
  viewer.add('A press on Leave during the game', drawLeaveQuestion(wordingOf(language), 'table'));
  viewer.addForm('Night chat', success(drawChatForm(wordingOf(language), 'table', 'clan-mafia')));
  viewer.add('/game join', drawWhichTable(tables.slice(0, 2), 'join', caller));
  viewer.add('/host pause', drawWhichTable(tables.slice(0, 2), { order: 'pause' }, caller));
  for (const key of ['no-table', 'no-lobby', 'replaced', 'table-gone', 'none'] as const)
    viewer.add('A command without a table', drawNoTable(key, tables.slice(0, 1), caller));
}

async function openTable({ service }: Context, caller: Caller, ruleset: string): Promise<TableSummary> {
  const { guildId, channelId, wording, userId, name } = caller;
  // A person has one seat in a server.
  const host = { userId: ruleset === service.rulebooks()[0] ? userId : `${userId} ${ruleset}`, name };
  const request: NewTable = {
    guildId,
    channelId: `${channelId} ${ruleset}`,
    host,
    ruleset,
    options: {},
    language: wording.language,
  };
  const { gameId } = expectSuccess(await service.create(request));
  return service.table(gameId)!;
}

/** The settings of a lobby as its host sees them, with the menu of each option and setting. */
function showSettings(viewer: Viewer, context: Context, caller: Caller, table: TableSummary): void {
  const { gameId } = table;
  const host = { ...caller, userId: table.hostId };
  const rulebook = context.service.rulebookAt(gameId)!;
  viewer.add('Settings', showOptions(context, { ...caller, userId: 'guest' }, gameId));
  viewer.add('Settings', showOptions(context, host, gameId));
  for (const { key } of tableSections({ table, rulebook, readsTown: true }, wordsOf(host.wording, table))) {
    const form = sectionForm(context, host, { gameId, section: key });
    if (form.ok) viewer.addForm('Settings', form);
  }
  for (const form of [orderForm(context, host, gameId), wordsForm(context, host, gameId)])
    if (form.ok) viewer.addForm('Settings', form);
}

/** The card of a lobby from the start on, and the gathering of its players. */
function showStart(viewer: Viewer, { wording: { language } }: Caller, { gameId, lobby }: TableSummary): void {
  const links = { town: 'town', voice: 'voice' };
  const people = [1, 2, 3].map((number) => ({ userId: `${number}`, name: viewer.nameOf(number) }));
  const open = { ...lobby!, players: people, waiting: people.slice(2), watchers: people.slice(2) };
  for (const [state, change] of [
    ['starting', {}],
    ['on', {}],
    ['on', { inText: true }],
    ['closed', {}],
  ] as const)
    viewer.add('lobby', drawLobby(gameId, { ...open, state, ...change }, wordingOf(language), links));
  viewer.add('lobby', drawLobby(gameId, { ...open, rollCall: { here: ['1'], until: 0 } }, wordingOf(language)));
  const gathering = { kind: 'gathering', at: 0, until: 0, here: ['1', '2'], missing: ['3'], waits: true } as const;
  for (const panel of [gathering, { ...gathering, inText: true } as const])
    viewer.add('town', drawPanel(panel, { gameId, wording: wordingOf(language), players: [], links }));
}

/** The host's desk in a game, and what its menus ask. */
function showDesk(viewer: Viewer, { wording }: Caller, table: TableSummary): void {
  const people = [1, 2, 3, 4].map((number) => ({ userId: `${number}`, name: viewer.nameOf(number) }));
  const players = people.map((person, index) => ({ ...person, seat: index + 1 }));
  const seats = players.map(({ seat }) => ({ number: seat, left: null, card: null }));
  const playing: TableSummary = {
    ...{ ...table, stage: 'playing', players, hushed: [2], waiting: people.slice(2, 3), watchers: people.slice(3) },
    town: {
      ...table.town,
      seats,
      fouls: players.map(({ seat }) => ({ seat, count: 1, reason: '', forgiven: false })),
    },
  };
  for (const paused of [false, true])
    viewer.add('/host desk', drawDesk({ ...playing, town: { ...playing.town, paused } }, wording));
  viewer.add('/host desk', drawDesk(table, wording));
  viewer.add('/host desk', drawDesk({ ...playing, removal: { seat: 1, at: 0 } }, wording));
  for (const penalty of ['foul', 'remove'] as const)
    viewer.add('/host desk', drawReasons(playing, { seat: 1, penalty }, wording));
  viewer.add('/host desk', drawSubstitutes(playing, 1, wording));
  viewer.add('/host desk', drawEndQuestion(playing, wording));
}
