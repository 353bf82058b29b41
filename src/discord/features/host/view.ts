import { ButtonStyle } from 'discord.js';
import type { HostPrompt } from '#game/ports/game-service.ts';
import type { GivenFoul } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { countdown, t } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow, portions, type Row, rowSize } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { hostIds } from './custom-ids.ts';

/**
 * The buttons under the news of fouls, with which the host of the table takes a foul back. One message may hold
 * several where posts accumulate.
 */
export const drawUndo = (
  fouls: readonly GivenFoul[],
  { gameId, wording }: Pick<PanelTable, 'gameId' | 'wording'>,
): readonly Row[] =>
  portions(fouls, rowSize).map((portion) =>
    buttonRow(
      ...portion.map(({ number, seat }) => ({
        id: hostIds.undoFoul({ gameId, foul: number }),
        label: t(wording, 'ui:button.undo', { seat }),
      })),
    ),
  );

/** The text that a host in person says now, and the button of the next step. `before`: a line above it. */
export function drawPrompt(prompt: HostPrompt, wording: Wording, before: string | null = null): Body {
  const { gameId, step, text, next, until } = prompt;
  const go: readonly Button[] =
    next === 'nothing'
      ? []
      : [{ id: hostIds.nextStep({ gameId, step }), label: t(wording, `ui:lead.${next}`), look: ButtonStyle.Primary }];
  const clock = until === null ? null : t(wording, 'ui:lead.until', { until: countdown(until) });
  const title = t(wording, 'ui:lead.title');
  return body(
    [before, title, text || null, clock, t(wording, 'ui:lead.about')],
    [buttonRow(...go, lookButton(gameId, wording))],
  );
}

/** The panel of a host in person before the first text. `before`: a line above the button. */
export const drawNoPrompt = (gameId: string, wording: Wording, before: string): Body =>
  body([before, t(wording, 'ui:lead.soon')], [buttonRow(lookButton(gameId, wording))]);

const lookButton = (gameId: string, wording: Wording): Button => ({
  id: hostIds.nextStep({ gameId, step: 0 }),
  label: t(wording, 'ui:lead.look'),
});
