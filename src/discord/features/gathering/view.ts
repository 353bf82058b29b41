import { ButtonStyle } from 'discord.js';
import type { Panel } from '#game/ports/ports.ts';
import { countdown, mentionsText, t } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { gatheringIds } from './custom-ids.ts';

/** The message that calls the players before the deal. Every player is named once: as here, or as missing. */
export function drawGathering(
  { here, missing, until, waits }: Panel & { readonly kind: 'gathering' },
  { gameId, wording, links = {} }: PanelTable,
): Body {
  const list = (key: 'here' | 'missing', userIds: readonly string[]) =>
    userIds.length === 0
      ? null
      : t(wording, `panels:gathering.${key}`, { number: userIds.length, people: mentionsText(userIds) });
  const begin: Button = { id: gatheringIds.begin({ gameId }), label: t(wording, 'panels:gathering.begin') };
  const replace: Button = { id: gatheringIds.replace({ gameId }), label: t(wording, 'panels:gathering.replace') };
  const cancel: Button = {
    id: gatheringIds.cancel({ gameId }),
    label: t(wording, 'panels:gathering.cancel'),
    look: ButtonStyle.Danger,
  };
  return body(
    [
      t(wording, 'panels:gathering.title', { channel: `<#${links.voice}>` }),
      list('here', here),
      list('missing', missing),
      t(wording, 'panels:gathering.rule', { until: countdown(until) }),
    ],
    [buttonRow(begin, ...(waits ? [replace] : []), cancel)],
  );
}
