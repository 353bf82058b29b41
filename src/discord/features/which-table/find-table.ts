import type { SeatInsight, TableSummary } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body, cut, menuSize } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import type { TableRequest } from './custom-ids.ts';
import { drawNoTable, drawWhichTable, tableName } from './view.ts';

/**
 * Finds the table that is meant: the named one, otherwise the caller's own, otherwise the only suitable one. The error
 * is the answer for the caller. `request`: goes on with the table that the caller chooses among several; `end` may also
 * mean a finished table, which has its rooms until it is closed.
 */
export function findTable(
  context: Context,
  caller: Caller,
  gameId: string | null,
  wanted: TableSummary['stage'] | 'any' = 'any',
  request?: TableRequest,
): Result<TableSummary, Body> {
  const fits = (table: TableSummary): boolean => wanted === 'any' || table.stage === wanted;
  const none = (key: 'no-table' | 'no-lobby' | 'table-gone') =>
    failure(drawNoTable(key, lobbiesIn(context, caller), caller));
  if (gameId !== null) {
    const named = context.service.table(gameId);
    return named !== null && named.guildId === caller.guildId ? success(named) : none('table-gone');
  }
  const own = context.service.tableOf(caller.guildId, caller.userId);
  if (own !== null && fits(own)) return success(own);
  const possible = likeliest(context.service.tablesIn(caller.guildId).filter(fits), caller, request);
  const [only, ...more] = possible;
  if (only === undefined) return none(wanted === 'lobby' ? 'no-lobby' : 'no-table');
  if (more.length === 0) return success(only);
  return failure(
    request === undefined
      ? body([t(caller.language, 'ui:kind.which-table')])
      : drawWhichTable(possible, request, caller),
  );
}

/** Returns the tables that a request most likely means: first those of the caller, first those that are not finished. */
function likeliest(
  tables: readonly TableSummary[],
  { userId }: Caller,
  request: TableRequest | undefined,
): readonly TableSummary[] {
  const current = tables.filter(({ stage }) => stage !== 'over');
  const finished = request === 'end' ? tables.filter(({ stage }) => stage === 'over') : [];
  const hosted = [current, finished].map((list) => list.filter(({ hostId }) => hostId === userId));
  return [...hosted, current, finished].find(({ length }) => length > 0) ?? [];
}

/** Finds the caller's seat, at the named table or at any table of the guild. The error is the answer for the caller. */
export function findSeat(context: Context, caller: Caller, gameId: string | null): Result<SeatInsight, Body> {
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
  return failure(body([t(caller.language, `ui:kind.${key}`)]));
}

/** Tells a player whose card is not dealt yet what the table waits for. */
const notDealtText = ({ stage }: TableSummary, { language }: Caller): string =>
  t(language, stage === 'lobby' || stage === 'gathering' ? `ui:card.none.${stage}` : 'ui:card.none');

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
    .filter(({ name }) => name.toLowerCase().includes(input.trim().toLowerCase()))
    .slice(0, menuSize);
}
