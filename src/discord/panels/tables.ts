import { t, tongueOf } from '#narration/index.ts';
import type { SeatInsight, TableSummary } from '#table/desk.ts';
import { type Body, body, cut, menuSize } from '../body.ts';
import type { Asker, House, Suggestion } from '../house.ts';
import { rulesetText } from '../words.ts';

export type Found<T> = { readonly found: T } | { readonly found: null; readonly why: Body };

/** The table that is meant: the named one, else the asker's own, else the only one that will do. */
export function findTable(
  house: House,
  asker: Asker,
  gameId: string | null,
  wanted: TableSummary['stage'] | 'any' = 'any',
): Found<TableSummary> {
  const fits = (table: TableSummary): boolean => wanted === 'any' || table.stage === wanted;
  const no = (key: 'table-gone' | 'no-table' | 'no-lobby' | 'which-table') => ({
    found: null,
    why: body([t(asker.language, `ui:kind.${key}`)]),
  });
  if (gameId !== null) {
    const named = house.desk.table(gameId);
    return named !== null && named.guildId === asker.guildId ? { found: named } : no('table-gone');
  }
  const own = house.desk.tableOf(asker.guildId, asker.userId);
  if (own !== null && fits(own)) return { found: own };
  const others = house.desk.tablesIn(asker.guildId).filter((table) => table.stage !== 'over' && fits(table));
  const hosted = others.filter((table) => table.hostId === asker.userId);
  const [only, ...more] = hosted.length > 0 ? hosted : others;
  if (only === undefined) return no(wanted === 'lobby' ? 'no-lobby' : 'no-table');
  return more.length === 0 ? { found: only } : no('which-table');
}

/** The asker's seat, at the named table or wherever in the guild he sits. */
export function findSeat(house: House, asker: Asker, gameId: string | null): Found<SeatInsight> {
  const table = gameId === null ? house.desk.tableOf(asker.guildId, asker.userId) : house.desk.table(gameId);
  if (table === null || table.guildId !== asker.guildId) {
    const none = hasGivenAway(house, asker) ? 'ui:kind.replaced' : 'ui:kind.no-table';
    return { found: null, why: body([t(asker.language, gameId === null ? none : 'ui:kind.table-gone')]) };
  }
  const insight = house.desk.insight(table.gameId, asker.userId);
  if (insight !== null) return { found: insight };
  const seated = table.players.some((player) => player.userId === asker.userId);
  const key = table.former.some((player) => player.userId === asker.userId) ? 'replaced' : 'not-yours';
  return { found: null, why: body([t(asker.language, seated ? 'ui:card.none' : `ui:kind.${key}`)]) };
}

/** Whether somebody else plays on at the asker's seat. */
const hasGivenAway = (house: House, { guildId, userId }: Asker): boolean =>
  house.desk
    .tablesIn(guildId)
    .some(({ stage, former }) => stage === 'playing' && former.some((player) => player.userId === userId));

/** The tables of the guild by their rulebook and host, for a command's option. */
export function suggestTables(house: House, asker: Asker, typed: string): readonly Suggestion[] {
  return house.desk
    .tablesIn(asker.guildId)
    .filter((table) => table.stage !== 'over')
    .map((table) => ({ name: cut(tableName(table, asker), 100), value: table.gameId }))
    .filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, menuSize);
}

function tableName({ ruleset, options, players, lobby, hostId }: TableSummary, { language }: Asker): string {
  const people = lobby?.players ?? players;
  const host = people.find((player) => player.userId === hostId)?.name;
  return [rulesetText(tongueOf(language, options), ruleset), host, `${people.length}`]
    .filter((part) => part !== undefined)
    .join(' · ');
}
