import { t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { failureText } from '../../ui/texts.ts';

/** Subscribes the caller to the news of tables in this server, or unsubscribes them. */
export async function toggleSubscription({ service }: Context, caller: Caller): Promise<Body> {
  const outcome = await service.subscribe(caller.guildId, caller.userId);
  if (!outcome.ok) return body([failureText(caller.wording, outcome.error, null)]);
  return body([t(caller.wording, `ui:subscription.${outcome.value}`)]);
}
