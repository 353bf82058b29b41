import type { Panel } from '#game/ports/ports.ts';
import { countdown, numbersText, t } from '#narration/index.ts';
import { type Body, body, buttonRow, menuRow, portions, type Row } from '../../body.ts';
import type { PanelTable } from '../../panel-table.ts';
import { choiceLabel, choiceText } from '../../texts.ts';
import { dayIds } from './custom-ids.ts';

type BallotPanel = Panel & { kind: 'ballot' };

/** The panel of a ballot. */
export function drawBallot(panel: BallotPanel, table: PanelTable): Body {
  const { day, round, about, barred } = panel;
  const { language } = table;
  const title = round === 1 ? t(language, 'ui:ballot.title', { day }) : t(language, 'ui:ballot.again', { day, round });
  const asked = about.map((seat) => choiceText(language, seat, table.players)).join(', ');
  const until =
    panel.until === undefined
      ? t(language, 'ui:ballot.soon')
      : t(language, 'ui:ballot.until', { until: countdown(panel.until) });
  return body(
    [
      title,
      asked === '' ? null : t(language, 'panels:ballot.about', { who: asked }),
      t(language, 'ui:ballot.rule'),
      barred.length === 0 ? null : t(language, 'panels:ballot.barred', { seats: numbersText(barred, language) }),
      until,
    ],
    voteRows(panel, table),
  );
}

/** A menu of seats, or a button for each answer if the question is answered with a word. */
function voteRows({ step, choices }: BallotPanel, { gameId, language, players }: PanelTable): Row[] {
  const words = choices.filter((choice) => typeof choice !== 'number');
  if (words.length === choices.length) {
    return [
      buttonRow(
        ...words.map((answer) => ({
          id: dayIds.vote({ gameId, step, answer }),
          label: choiceLabel(language, answer, players),
        })),
      ),
    ];
  }
  return portions(choices).map((portion, menu) =>
    menuRow({
      id: dayIds.vote({ gameId, step, answer: { menu } }),
      placeholder: t(language, 'ui:ballot.menu'),
      options: portion.map((choice) => ({ label: choiceLabel(language, choice, players), value: `${choice}` })),
    }),
  );
}
