import { ButtonStyle } from 'discord.js';
import type { GatheringOrder } from '#game/ports/game-service.ts';
import type { Panel } from '#game/ports/ports.ts';
import { countdown, mentionsText, t } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import type { Caller, Context } from '../ui/context.ts';
import { atTable, buttonId } from '../ui/custom-id.ts';
import { notHost, obeys } from '../ui/moderators.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { failureText } from '../ui/texts.ts';
import { begun } from './host.ts';
import { hereButton } from './lobby/view.ts';
import { namedTable } from './which-table/find-table.ts';

/** The host's decisions about players who do not come. */
export const gatheringIds = {
  begin: buttonId('beginnow', atTable),
  replace: buttonId('replacenow', atTable),
  cancel: buttonId('cancelstart', atTable),
};

/** The message that calls the players before the deal. Every player is named once: as here, or as missing. */
export function drawGathering(
  { here, missing, until, waits, inText }: Panel & { readonly kind: 'gathering' },
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
      inText
        ? t(wording, 'panels:gathering.title.text')
        : t(wording, 'panels:gathering.title', { channel: `<#${links.voice}>` }),
      list('here', here),
      list('missing', missing),
      t(wording, 'panels:gathering.rule', { until: countdown(until) }),
    ],
    [buttonRow(...(inText ? [hereButton(gameId, wording)] : []), begin, ...(waits ? [replace] : []), cancel)],
  );
}

/** Carries out the decision of the host or of a moderator about players who do not come. */
export async function decide(context: Context, caller: Caller, gameId: string, order: GatheringOrder): Promise<Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  if (!obeys(table.value, caller)) return notHost(caller);
  const { hostId } = table.value;
  const outcome = await context.service.ask(gameId, {
    type: 'order-gathering',
    userId: caller.userId,
    order,
    force: hostId !== caller.userId,
  });
  const { wording } = caller;
  if (!outcome.ok) return body([failureText(wording, outcome.error, null)]);
  return begun(context, caller, gameId, t(wording, `ui:gathering.${order}`));
}

export const gatheringButtons = defineButtons(gatheringIds, {
  begin: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => decide(context, caller, gameId, 'begin'),
  },
  replace: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => decide(context, caller, gameId, 'replace'),
  },
  cancel: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => decide(context, caller, gameId, 'cancel'),
  },
});
