import { defineButtons } from '../../ui/button.ts';
import { subscriptionIds } from './custom-ids.ts';
import { toggleSubscription } from './handlers.ts';

export const subscriptionButtons = defineButtons(subscriptionIds, {
  toggle: { mode: 'deferred message', run: ({ context, caller }) => toggleSubscription(context, caller) },
});
