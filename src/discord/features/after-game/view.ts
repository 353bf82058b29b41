import { ButtonStyle } from 'discord.js';
import type { Panel } from '#game/ports/ports.ts';
import { t, type Wording } from '#narration/index.ts';
import { type Body, body, buttonRow, type MenuOption } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { lobbyIds } from '../lobby/custom-ids.ts';
import { rulesRows } from '../new-table/view.ts';
import { protocolButton } from '../protocol/view.ts';
import { afterGameIds } from './custom-ids.ts';
import { earnedLines } from './earned-lines.ts';

/** The panel in the town of a finished game. */
export function drawAfterGame(
  { asked, needed, next, earned = [] }: Panel & { kind: 'after-game' },
  { gameId, wording, players, hasProtocol }: PanelTable,
): Body {
  const first = next
    ? { id: lobbyIds.answerRollCall(next), label: t(wording, 'ui:button.here') }
    : { id: afterGameIds.askAgain({ gameId }), label: t(wording, 'evening:button.again') };
  return body(
    [
      ...earnedLines(earned, players, wording),
      next ? t(wording, 'evening:next', { channel: `<#${next.channelId}>` }) : null,
      t(wording, 'evening:open'),
      asked > 0 && !next ? t(wording, 'evening:asked', { asked, needed }) : null,
    ],
    [
      buttonRow(
        { ...first, look: ButtonStyle.Success },
        ...(next ? [] : [{ id: afterGameIds.askForRules({ gameId }), label: t(wording, 'evening:button.rules') }]),
        ...(hasProtocol ? [protocolButton(gameId, wording)] : []),
        { id: afterGameIds.closeTable({ gameId }), label: t(wording, 'evening:button.close') },
      ),
    ],
  );
}

/** The menu of the rules of the next game. `before`: lines above it. */
export const drawNextRules = (
  offers: readonly MenuOption[],
  gameId: string,
  { wording }: { readonly wording: Wording },
  before: readonly string[] = [],
): Body =>
  body(
    [...before, t(wording, 'evening:rules.choose')],
    rulesRows(offers, wording, (menu) => afterGameIds.chooseNextRules({ gameId, menu })),
  );
