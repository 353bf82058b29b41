import { buttonId, inServer } from '../../custom-id.ts';

export const subscriptionIds = {
  /** Subscribes to the news of tables in this server, or unsubscribes. */
  toggle: buttonId('tellme', inServer),
};
