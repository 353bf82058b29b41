import type { Ruleset } from '#engine/ruleset.ts';
import { optionsOf } from './deck.ts';
import type { SeatInsight, TableSummary } from './desk.ts';
import { glanceOf } from './glance.ts';
import type { HostedGame } from './hosted-game.ts';
import type { TableDocument } from './journal.ts';
import { seatsOf } from './layout.ts';

/** What everybody may know of a table. */
export function summaryOf(
  table: TableDocument,
  rules: Ruleset,
  hosted: HostedGame,
  rest: Pick<TableSummary, 'stage' | 'lobby' | 'voice' | 'troubles'>,
): TableSummary {
  const { gameId, guildId, ruleset, language, hostId, lead = null, waiting = [], watchers = [] } = table;
  return {
    ...{ gameId, guildId, ruleset, language, hostId, lead, waiting, watchers, ...rest },
    former: hosted.game.former,
    players: seatsOf(table),
    options: optionsOf(rules, table),
    cards: table.cards ?? null,
    ...(table.roleSet === undefined ? {} : { roleSet: table.roleSet.name }),
    town: hosted.game.views[0]!,
    glance: glanceOf(hosted.rules, hosted.game, hosted.until),
    until: hosted.until,
  };
}

/** What one seat knows; `null` for who has none, and before the deal. */
export function insightOf(table: TableDocument, hosted: HostedGame, userId: string): SeatInsight | null {
  const players = seatsOf(table);
  const player = players.find((player) => player.userId === userId);
  const view = player && hosted.game.views[player.seat];
  return view ? { gameId: table.gameId, seat: player.seat, view, players, until: hosted.until } : null;
}
