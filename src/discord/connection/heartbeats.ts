import type { Client } from 'discord.js';

/**
 * The time at which the client sent the last heartbeat that Discord answered, in ms since 1970. With several gateway
 * connections, the time of the one that has been silent for the longest. -1: at least one of them has had no answer yet.
 */
export const lastHeartbeat = ({ ws }: Pick<Client, 'ws'>): number =>
  Math.min(...ws.shards.map(({ lastPingTimestamp }) => lastPingTimestamp));
