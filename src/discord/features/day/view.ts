import { ButtonStyle } from 'discord.js';
import type { Panel } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow } from '../../body.ts';
import { courseLines, seatLines } from '../../formats/overview.ts';
import type { PanelTable } from '../../panel-table.ts';
import { actionIds } from '../actions/custom-ids.ts';
import { cardIds } from '../card/custom-ids.ts';
import { chatButton } from '../night-chat/view.ts';
import { dayIds } from './custom-ids.ts';

type DayPanel = Panel & { kind: 'day' };

/** The panel of a day. */
export function drawDay(panel: DayPanel, table: PanelTable): Body {
  const { day, overview, nominates, free, apart } = panel;
  const { language } = table;
  return body(
    [
      t(language, 'ui:day.title', { day }),
      ...courseLines(overview, table),
      ...seatLines(overview, table),
      apart ? t(language, 'panels:apart') : null,
      t(language, free ? 'panels:free' : nominates && !apart ? 'ui:day.body' : 'ui:day.body.plain'),
    ],
    [buttonRow(...dayButtons(panel, table))],
  );
}

/**
 * The buttons carry no step. The game checks who has the floor, because a slow edit must not cost a speaker the
 * "thanks".
 */
function dayButtons({ nominates, free, talks }: DayPanel, { gameId, language }: PanelTable): readonly Button[] {
  const ready: Button = {
    id: dayIds.beReady({ gameId }),
    label: t(language, 'ui:verb.ready'),
    look: ButtonStyle.Success,
  };
  const pass: Button = { id: dayIds.pass({ gameId }), label: t(language, 'ui:button.pass'), look: ButtonStyle.Success };
  return [
    { id: cardIds.showCard({ gameId }), label: t(language, 'ui:button.card') },
    ...(nominates ? [{ id: dayIds.showNominees({ gameId }), label: t(language, 'ui:button.nominate') }] : []),
    free ? ready : pass,
    { id: actionIds.showChoices({ gameId }), label: t(language, 'ui:button.act') },
    ...chatButton(gameId, language, talks),
  ];
}
