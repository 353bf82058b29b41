import type { TableSummary } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { t, wordsOf } from '#narration/index.ts';
import { courseLines, seatLines } from '../../formats/overview.ts';
import { type Body, body } from '../../ui/body.ts';
import { remarkLine, rulesetText } from '../../ui/texts.ts';

/** The public facts of a table, in its words (D4). `more`: lines below them. */
export function drawStatus(table: TableSummary, reader: Wording, more: readonly string[] = []): Body {
  const language = wordsOf(reader, table);
  const readers = { language, players: table.players };
  return body([
    headline(table, language),
    table.roleSet === undefined ? null : t(language, 'ui:lobby.roleset', { name: table.roleSet }),
    ...courseLines(table.overview, readers),
    ...seatLines(table.overview, readers),
    table.stage !== 'playing' || table.voice === 'here' ? null : t(language, `ui:status.voice.${table.voice}`),
    ...table.issues.map((remark) => remarkLine(language, remark)),
    ...more,
  ]);
}

function headline({ stage, town, ruleset: id, lobby }: TableSummary, language: Wording): string {
  const ruleset = rulesetText(language, id);
  if (stage === 'over' || town.ended !== null) return t(language, 'ui:status.over', { ruleset });
  if (lobby !== null) {
    const range = lobby.min === lobby.max ? `${lobby.min}` : `${lobby.min}–${lobby.max}`;
    return t(language, 'ui:status.lobby', { ruleset, seated: lobby.players.length, range });
  }
  if (stage === 'gathering') return t(language, 'ui:status.gathering', { ruleset });
  if (town.phase === null) return t(language, 'ui:status.opening', { ruleset });
  return t(language, `ui:status.${town.phase}`, { ruleset, round: town.round });
}
