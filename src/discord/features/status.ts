import type { TableSummary } from '#game/ports/game-service.ts';
import { t, type Wording, wordsOf } from '#narration/index.ts';
import { courseLines, seatLines } from '../formats/overview.ts';
import { type Body, body } from '../ui/body.ts';
import type { Caller, Context } from '../ui/context.ts';
import { remarkLine, rulesetText } from '../ui/texts.ts';
import { drawNoTable, findTable } from './which-table/find-table.ts';

/** The public facts of a table, in its words (D4). `more`: lines below them. */
export function drawStatus(table: TableSummary, reader: Wording, more: readonly string[] = []): Body {
  const wording = wordsOf(reader, table);
  const readers = { wording, players: table.players };
  return body([
    headline(table, wording),
    table.roleSet === undefined ? null : t(wording, 'ui:lobby.roleset', { name: table.roleSet }),
    ...courseLines(table.overview, readers),
    ...seatLines(table.overview, readers),
    table.stage !== 'playing' || table.voice === 'here' ? null : t(wording, `ui:status.voice.${table.voice}`),
    ...table.issues.map((remark) => remarkLine(wording, remark)),
    ...more,
  ]);
}

function headline({ stage, town, ruleset: id, lobby, awaitsRooms }: TableSummary, wording: Wording): string {
  const ruleset = rulesetText(wording, id);
  if (stage === 'over' || town.ended !== null) return t(wording, 'ui:status.over', { ruleset });
  if (lobby !== null) {
    const range = lobby.min === lobby.max ? `${lobby.min}` : `${lobby.min}–${lobby.max}`;
    return t(wording, 'ui:status.lobby', { ruleset, seated: lobby.players.length, range });
  }
  if (stage === 'gathering')
    return t(wording, awaitsRooms ? 'ui:status.gathering-awaits-rooms' : 'ui:status.gathering', { ruleset });
  if (town.phase === null) return t(wording, awaitsRooms ? 'ui:status.awaits-rooms' : 'ui:status.opening', { ruleset });
  return t(wording, `ui:status.${town.phase}`, { ruleset, round: town.round });
}

/** Shows the public facts of a table. */
export function showStatus(context: Context, caller: Caller, gameId: string | null): Body {
  const table = findTable(context, caller, gameId, 'status');
  const lost = context.service.hasLostTable(caller.guildId) ? [t(caller.wording, 'ui:status.lost')] : [];
  if (table.ok) return drawStatus(table.value, caller.wording, lost);
  if (context.service.tablesIn(caller.guildId).length > 0) return table.error;
  const none = drawNoTable('none', [], caller);
  return body([none.content, ...lost], none.components);
}
