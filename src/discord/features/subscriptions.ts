import { t } from '#narration/index.ts';
import { type Body, body } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import type { Caller, Context } from '../ui/context.ts';
import { buttonId, inServer } from '../ui/custom-id.ts';
import { failureText } from '../ui/texts.ts';

export const subscriptionIds = {
  /** Subscribes to the news of tables in this server, or unsubscribes. */
  toggle: buttonId('tellme', inServer),
};

/** Subscribes the caller to the news of tables in this server, or unsubscribes them. */
async function toggleSubscription({ service }: Context, caller: Caller): Promise<Body> {
  const outcome = await service.askInvitations(({ subscribers }) => subscribers.toggle(caller.guildId, caller.userId));
  if (!outcome.ok) return body([failureText(caller.wording, outcome.error, null)]);
  return body([t(caller.wording, `ui:subscription.${outcome.value}`)]);
}

export const subscriptionButtons = defineButtons(subscriptionIds, {
  toggle: { mode: 'deferred message', run: ({ context, caller }) => toggleSubscription(context, caller) },
});
