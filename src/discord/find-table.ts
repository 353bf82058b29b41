import type { SeatInsight, TableSummary } from '#game/ports/game-service.ts';
import { t, wordsOf } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body, cut, menuSize } from './body.ts';
import type { Caller, Context, Suggestion } from './context.ts';
import { rulesetText } from './texts.ts';

/**
 * Finds the table that is meant: the named one, otherwise the caller's own, otherwise the only suitable one. The error
 * is the answer for the caller.
 */
export function findTable(
  context: Context,
  caller: Caller,
  gameId: string | null,
  wanted: TableSummary['stage'] | 'any' = 'any',
): Result<TableSummary, Body> {
  const fits = (table: TableSummary): boolean => wanted === 'any' || table.stage === wanted;
  const no = (key: 'table-gone' | 'no-table' | 'no-lobby' | 'which-table') =>
    failure(body([t(caller.language, `ui:kind.${key}`)]));
  if (gameId !== null) {
    const named = context.service.table(gameId);
    return named !== null && named.guildId === caller.guildId ? success(named) : no('table-gone');
  }
  const own = context.service.tableOf(caller.guildId, caller.userId);
  if (own !== null && fits(own)) return success(own);
  const others = context.service.tablesIn(caller.guildId).filter((table) => table.stage !== 'over' && fits(table));
  const hosted = others.filter((table) => table.hostId === caller.userId);
  const [only, ...more] = hosted.length > 0 ? hosted : others;
  if (only === undefined) return no(wanted === 'lobby' ? 'no-lobby' : 'no-table');
  return more.length === 0 ? success(only) : no('which-table');
}

/** Finds the caller's seat, at the named table or at any table of the guild. The error is the answer for the caller. */
export function findSeat(context: Context, caller: Caller, gameId: string | null): Result<SeatInsight, Body> {
  const table =
    gameId === null ? context.service.tableOf(caller.guildId, caller.userId) : context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) {
    const none = hasGivenAway(context, caller) ? 'ui:kind.replaced' : 'ui:kind.no-table';
    return failure(body([t(caller.language, gameId === null ? none : 'ui:kind.table-gone')]));
  }
  const insight = context.service.insight(table.gameId, caller.userId);
  if (insight !== null) return success(insight);
  const seated = table.players.some((player) => player.userId === caller.userId);
  const key = table.former.some((player) => player.userId === caller.userId) ? 'replaced' : 'not-yours';
  return failure(body([t(caller.language, seated ? 'ui:card.none' : `ui:kind.${key}`)]));
}

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

function tableName({ ruleset, options, players, lobby, hostId }: TableSummary, { language }: Caller): string {
  const people = lobby?.players ?? players;
  const host = people.find((player) => player.userId === hostId)?.name;
  return [rulesetText(wordsOf(language, { options }), ruleset), host, `${people.length}`]
    .filter((part) => part !== undefined)
    .join(' · ');
}
