import { ButtonStyle } from 'discord.js';
import type { VoteChoice } from '#engine/kernel/types.ts';
import { t } from '#narration/index.ts';
import { buttonRow, menuRow, portions, type Row } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { choiceLabel } from '../../ui/texts.ts';
import { dayIds } from './custom-ids.ts';

/**
 * The choices of a ballot: a menu of seats, or a button for each answer if the question is answered with a word or if
 * there is one candidate.
 */
export function ballotRows(
  { step, choices }: { readonly step: number; readonly choices: readonly VoteChoice[] },
  { gameId, wording, players }: PanelTable,
): readonly Row[] {
  const button = (answer: VoteChoice) => ({
    id: dayIds.vote({ gameId, step, answer }),
    label: choiceLabel(wording, answer, players),
  });
  const [first, ...others] = choices;
  if (first !== undefined && others.length === 0) {
    const one = button(first);
    const label = t(wording, 'ui:ballot.one', { choice: one.label });
    return [buttonRow({ ...one, label, look: ButtonStyle.Primary })];
  }
  if (choices.every((choice) => typeof choice !== 'number')) return [buttonRow(...choices.map(button))];
  return portions(choices).map((portion, menu) =>
    menuRow({
      id: dayIds.vote({ gameId, step, answer: { menu } }),
      placeholder: t(wording, 'ui:ballot.menu'),
      options: portion.map((choice) => ({ label: choiceLabel(wording, choice, players), value: `${choice}` })),
    }),
  );
}
