import type { SeatInsight, TableSummary } from '#game/ports/game-service.ts';
import { plainName, t, wordsOf } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { matches } from '../../formats/typed.ts';
import { type Body, body, buttonRow, cut, menuRow, menuSize, type Row } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';
import { openTableButton } from '../new-table/request.ts';
import { type TableRequest, tableValue, whichTableIds } from './requests.ts';

/** A table by its rulebook, its host and its number of people. */
export function tableName({ ruleset, options, players, lobby, hostId }: TableSummary, { wording }: Caller): string {
  const people = lobby?.players ?? players;
  const host = plainName(people.find((player) => player.userId === hostId)?.name ?? '');
  return [rulesetText(wordsOf(wording, { options }), ruleset), host, `${people.length}`]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The question which of these tables is meant. The request goes on with the chosen one. */
export const drawWhichTable = (tables: readonly TableSummary[], request: TableRequest, caller: Caller): Body =>
  body([t(caller.wording, 'ui:which.title')], [tablesRow(tables, request, caller)]);

const tablesRow = (tables: readonly TableSummary[], request: TableRequest, caller: Caller): Row =>
  menuRow({
    id: whichTableIds.chooseTable({ request }),
    placeholder: t(caller.wording, request === 'join' ? 'ui:which.join' : 'ui:which.menu'),
    options: tables
      .slice(0, menuSize)
      .map((table) => ({ label: tableName(table, caller), value: tableValue(table.gameId, request) })),
  });

/** The answer to a person without a table: the lobbies that they may join, and the button that opens a table. */
export function drawNoTable(
  key: 'no-table' | 'no-lobby' | 'replaced' | 'table-gone' | 'none',
  lobbies: readonly TableSummary[],
  caller: Caller,
): Body {
  const { wording } = caller;
  return body(
    [t(wording, key === 'none' ? 'ui:status.none' : `ui:kind.${key}`)],
    [...(lobbies.length === 0 ? [] : [tablesRow(lobbies, 'join', caller)]), buttonRow(openTableButton(wording))],
  );
}

/** Finds the named table. The error is the answer for the caller. */
export function namedTable(context: Context, caller: Caller, gameId: string): Result<TableSummary, Body> {
  const named = context.service.table(gameId);
  if (named !== null && named.guildId === caller.guildId) return success(named);
  return failure(goneTable(context, caller));
}

/** The answer to a person whose table is not there any more. */
export const goneTable = (context: Context, caller: Caller): Body =>
  drawNoTable('table-gone', lobbiesIn(context, caller), caller);

/**
 * Finds the table that is meant: the named one, otherwise the caller's own, otherwise the only suitable one. The error
 * is the answer for the caller. `request`: goes on with the table that the caller chooses among several. `end` may also
 * mean a finished table, which has its rooms until it is closed.
 */
export function findTable(
  context: Context,
  caller: Caller,
  gameId: string | null,
  request: TableRequest,
  wanted: TableSummary['stage'] | 'any' = 'any',
): Result<TableSummary, Body> {
  if (gameId !== null) return namedTable(context, caller, gameId);
  const possible = possibleTables(context, caller, request, wanted);
  const [only, ...more] = possible;
  if (only !== undefined) return more.length === 0 ? success(only) : failure(drawWhichTable(possible, request, caller));
  const key = wanted === 'lobby' ? 'no-lobby' : 'no-table';
  return failure(drawNoTable(key, lobbiesIn(context, caller), caller));
}

/** The tables that a request without a table can mean: the caller's own, otherwise the likeliest ones. */
export function possibleTables(
  { service }: Context,
  caller: Caller,
  request: TableRequest,
  wanted: TableSummary['stage'] | 'any' = 'any',
): readonly TableSummary[] {
  const fits = (table: TableSummary): boolean => wanted === 'any' || table.stage === wanted;
  const own = service.tableOf(caller.guildId, caller.userId);
  return own !== null && fits(own) ? [own] : likeliest(service.tablesIn(caller.guildId).filter(fits), caller, request);
}

/**
 * Returns the tables that a request most likely means: first those of the caller, first those that are not finished.
 */
function likeliest(
  tables: readonly TableSummary[],
  { userId }: Caller,
  request: TableRequest,
): readonly TableSummary[] {
  const current = tables.filter(({ stage }) => stage !== 'over');
  const finished = request === 'end' ? tables.filter(({ stage }) => stage === 'over') : [];
  const hosted = [current, finished].map((list) => list.filter(({ hostId }) => hostId === userId));
  const joined = request === 'leave' ? [current.filter((table) => isGuest(table, userId))] : [];
  return [...joined, ...hosted, current, finished].find(({ length }) => length > 0) ?? [];
}

/** Returns true if a person waits for a seat at a table, or watches it. */
const isGuest = ({ waiting, watchers }: TableSummary, userId: string): boolean =>
  [...waiting, ...watchers].some((person) => person.userId === userId);

/** Finds the caller's seat, at the named table or at any table of the guild. The error is the answer for the caller. */
export function findSeat(context: Context, caller: Caller, gameId: string | null): Result<SeatInsight, Body> {
  const known = gameId === null ? null : context.service.insight(gameId, caller.userId);
  if (known?.guildId === caller.guildId) return success(known);
  const table =
    gameId === null ? context.service.tableOf(caller.guildId, caller.userId) : context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) {
    const none = hasGivenAway(context, caller) ? 'replaced' : 'no-table';
    return failure(drawNoTable(gameId === null ? none : 'table-gone', lobbiesIn(context, caller), caller));
  }
  const insight = context.service.insight(table.gameId, caller.userId);
  if (insight !== null) return success(insight);
  const seated = table.players.some((player) => player.userId === caller.userId);
  if (seated) return failure(body([notDealtText(table, caller)]));
  const key = table.former.some((player) => player.userId === caller.userId) ? 'replaced' : 'not-yours';
  return failure(body([t(caller.wording, `ui:kind.${key}`)]));
}

/** Tells a player whose card is not dealt yet what the table waits for. */
const notDealtText = ({ stage }: TableSummary, { wording }: Caller): string =>
  t(wording, stage === 'lobby' || stage === 'gathering' ? `ui:card.none.${stage}` : 'ui:card.none');

/** The open lobbies of the guild. A person has at most one seat there, so somebody at a table gets none. */
const lobbiesIn = ({ service }: Context, { guildId, userId }: Caller): readonly TableSummary[] =>
  service.tableOf(guildId, userId) === null ? service.tablesIn(guildId).filter(({ stage }) => stage === 'lobby') : [];

/** Returns true if somebody else plays on at the caller's seat. */
const hasGivenAway = (context: Context, { guildId, userId }: Caller): boolean =>
  context.service
    .tablesIn(guildId)
    .some(({ stage, former }) => stage === 'playing' && former.some((player) => player.userId === userId));

/** The tables of the guild by their rulebook and host, for a command's option. */
export function suggestTables(context: Context, caller: Caller, input: string): readonly Suggestion[] {
  return context.service
    .tablesIn(caller.guildId)
    .filter((table) => table.stage !== 'over')
    .map((table) => ({ name: cut(tableName(table, caller), 100), value: table.gameId }))
    .filter(({ name }) => matches(name, input))
    .slice(0, menuSize);
}
