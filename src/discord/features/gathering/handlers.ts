import type { GatheringOrder } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { notHost, obeys } from '../../ui/moderators.ts';
import { failureText } from '../../ui/texts.ts';
import { begun } from '../host/prompt.ts';
import { namedTable } from '../which-table/find-table.ts';

/** Carries out the decision of the host or of a moderator about players who do not come. */
export async function decide(context: Context, caller: Caller, gameId: string, order: GatheringOrder): Promise<Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  if (!obeys(table.value, caller)) return notHost(caller);
  const { hostId } = table.value;
  const outcome = await context.service.gather(gameId, caller.userId, order, hostId !== caller.userId);
  const { wording } = caller;
  if (!outcome.ok) return body([failureText(wording, outcome.error, null)]);
  return begun(context, caller, gameId, t(wording, `ui:gathering.${order}`));
}
