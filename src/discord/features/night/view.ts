import { ButtonStyle } from 'discord.js';
import type { NumberCall, Panel } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { countdown, numbersText, t } from '#narration/index.ts';
import { type Body, body, buttonRow } from '../../body.ts';
import { seatLines } from '../../formats/overview.ts';
import type { PanelTable } from '../../panel-table.ts';
import { actionIds } from '../actions/custom-ids.ts';
import { cardIds } from '../card/custom-ids.ts';
import { chatButton } from '../night-chat/view.ts';

/**
 * The panel of a night. Its buttons carry no step, so the message stays unchanged through all calls: its edits would
 * reveal the calls (G4).
 */
export function drawNight({ night, overview, numbers, talks }: Panel & { kind: 'night' }, table: PanelTable): Body {
  const { gameId, language } = table;
  return body(
    [
      t(language, 'ui:night.title', { night }),
      numbers === undefined ? null : t(language, 'panels:numbers', { calls: numberCalls(numbers, language) }),
      ...seatLines(overview, table),
      t(language, 'ui:night.body'),
    ],
    [
      buttonRow(
        { id: cardIds.showCard({ gameId }), label: t(language, 'ui:button.card') },
        { id: actionIds.showChoices({ gameId }), label: t(language, 'ui:button.act'), look: ButtonStyle.Primary },
        ...chatButton(gameId, language, talks),
      ),
    ],
  );
}

/** The numbers of a blind shooting. Discord counts down by itself, so the panel stays unchanged meanwhile (D14). */
const numberCalls = (numbers: readonly NumberCall[], language: Wording): string =>
  numbers.map(({ seat, at }) => `${numbersText([seat], language)} ${countdown(at)}`).join(' · ');
