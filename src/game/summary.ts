import { optionsOf } from './model/deck.ts';
import { overviewOf } from './model/overview.ts';
import type { TableRules } from './model/rules-of.ts';
import type { SeatInsight, TableSummary } from './ports/game-service.ts';
import type { TableDocument } from './ports/journal.ts';
import { seatsOf } from './presentation/layout.ts';
import type { HostedGame } from './runtime/hosted-game.ts';

/** Returns the public facts about a table. */
export function summaryOf(
  table: TableDocument,
  { rules, ownRoles }: TableRules,
  hosted: HostedGame,
  rest: Pick<TableSummary, 'stage' | 'lobby' | 'voice' | 'issues'>,
): TableSummary {
  const { gameId, guildId, ruleset, language, hostId, lead = null, waiting = [], watchers = [] } = table;
  return {
    ...{ gameId, guildId, ruleset, language, hostId, lead, waiting, watchers, ...rest },
    former: hosted.game.former,
    players: seatsOf(table),
    options: optionsOf(rules, table),
    ownRoles,
    cards: table.cards ?? null,
    ...(table.roleSet === undefined ? {} : { roleSet: table.roleSet.name }),
    town: hosted.game.views[0]!,
    overview: overviewOf(rules, hosted.game, hosted.until),
    until: hosted.until,
  };
}

/** What one seat knows; `null` for who has none, and before the deal. */
export function insightOf(
  table: TableDocument,
  { ownRoles }: TableRules,
  hosted: HostedGame,
  userId: string,
): SeatInsight | null {
  const players = seatsOf(table);
  const player = players.find((player) => player.userId === userId);
  const view = player && hosted.game.views[player.seat];
  return view ? { gameId: table.gameId, seat: player.seat, view, players, until: hosted.until, ownRoles } : null;
}
