import { countdown, t } from '#narration/index.ts';
import type { TableSummary } from '#table/desk.ts';
import type { Language } from '#table/ports.ts';
import { type Body, body } from '../body.ts';
import { choiceText, rulesetText } from '../words.ts';

/** What everybody may know of a table. */
export function drawStatus(table: TableSummary, language: Language): Body {
  const { town, players, until } = table;
  const seats = (alive: boolean): string =>
    town.seats
      .filter((seat) => (seat.left === null) === alive)
      .map((seat) => choiceText(language, seat.number, players))
      .join(', ');
  const left = seats(false);
  return body([
    headline(table, language),
    town.paused ? t(language, 'ui:status.paused') : null,
    stepLine(table, language),
    until === null ? null : t(language, 'ui:status.until', { until: countdown(until) }),
    town.seats.length === 0 ? null : t(language, 'ui:status.alive', { seats: seats(true) }),
    left === '' ? null : t(language, 'ui:status.left', { seats: left }),
    table.stage !== 'playing' || table.voice === 'here' ? null : t(language, `ui:status.voice.${table.voice}`),
  ]);
}

function headline({ stage, town, ruleset: id, lobby }: TableSummary, language: Language): string {
  const ruleset = rulesetText(language, id);
  if (stage === 'over' || town.ended !== null) return t(language, 'ui:status.over', { ruleset });
  if (lobby !== null) {
    const range = lobby.min === lobby.max ? `${lobby.min}` : `${lobby.min}–${lobby.max}`;
    return t(language, 'ui:status.lobby', { ruleset, seated: lobby.players.length, range });
  }
  if (town.phase === null) return t(language, 'ui:status.opening', { ruleset });
  return t(language, `ui:status.${town.phase}`, { ruleset, round: town.round });
}

function stepLine({ town: { step } }: TableSummary, language: Language): string | null {
  if (step?.kind === 'speech') return t(language, 'ui:status.floor', { seat: step.seat });
  return step?.kind === 'ballot' ? t(language, 'ui:status.ballot') : null;
}
