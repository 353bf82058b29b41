import { ButtonStyle } from 'discord.js';
import type { StepChoice } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { nextLine, voteLines } from '../../formats/overview.ts';
import type { Button } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { dayIds } from './custom-ids.ts';

type DayChoice = StepChoice & { readonly kind: 'day' };

/** The candidates, the players who are ready, and the next speaker. The last vote is told above. */
export const dayLines = ({ overview }: DayChoice, table: PanelTable): readonly (string | null)[] => [
  ...voteLines({ ...overview, lastBallot: null }, table.wording),
  nextLine(overview, table),
];

/**
 * The buttons carry no step. The game checks who has the floor, because a slow edit must not cost a speaker the
 * "thanks".
 */
export function dayButtons({ nominates, free }: DayChoice, { gameId, wording }: PanelTable): readonly Button[] {
  const ready: Button = {
    id: dayIds.beReady({ gameId }),
    label: t(wording, 'ui:verb.ready'),
    look: ButtonStyle.Success,
  };
  const pass: Button = { id: dayIds.pass({ gameId }), label: t(wording, 'ui:button.pass'), look: ButtonStyle.Success };
  return [
    free ? ready : pass,
    ...(nominates ? [{ id: dayIds.showNominees({ gameId }), label: t(wording, 'ui:button.nominate') }] : []),
  ];
}
