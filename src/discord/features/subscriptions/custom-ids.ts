import { buttonId, inServer } from '../../ui/custom-id.ts';

export const subscriptionIds = {
  /** Subscribes to the news of tables in this server, or unsubscribes. */
  toggle: buttonId('tellme', inServer),
};
