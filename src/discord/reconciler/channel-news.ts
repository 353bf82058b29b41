import type { Overwrite } from './overwrites.ts';

/**
 * The gateway's news about the rooms. The answer to one of our calls may be older than this news, and discord.js
 * keeps the latest to arrive.
 */
export interface ChannelNews {
  /** Deleted by somebody. */
  gone(channelId: string): void;
  isGone(channelId: string): boolean;
  /** Changed by somebody else. */
  changed(channelId: string): void;
  /** The number of such changes. */
  changes(channelId: string): number;
  /** The overwrites that are being requested now, by the game and the channel: two games may have one voice room. */
  readonly asked: Map<string, readonly Overwrite[]>;
}

/** The number of channels that are remembered, since channels are made and deleted all the time. */
const memory = 500;

/** Creates an empty record of the gateway's news. */
export function channelNews(): ChannelNews {
  const deleted = new Set<string>();
  const counts = new Map<string, number>();
  const asked = new Map<string, readonly Overwrite[]>();
  return {
    asked,
    gone: (channelId) => {
      deleted.add(channelId);
      counts.delete(channelId);
      const [oldest] = deleted;
      if (deleted.size > memory && oldest !== undefined) deleted.delete(oldest);
    },
    isGone: (channelId) => deleted.has(channelId),
    changed: (channelId) => void counts.set(channelId, (counts.get(channelId) ?? 0) + 1),
    changes: (channelId) => counts.get(channelId) ?? 0,
  };
}
