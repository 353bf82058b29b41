import type { Overwrite } from './overwrites.ts';

/**
 * What the gateway has told of the rooms. The answer to a call of ours may be older than that, and discord.js takes
 * whatever comes last for the truth.
 */
export interface ChannelNews {
  /** Deleted by somebody. */
  gone(channelId: string): void;
  isGone(channelId: string): boolean;
  /** Changed by somebody else's hand. */
  changed(channelId: string): void;
  /** How often that has been told. */
  changes(channelId: string): number;
  /** What is being asked for now. */
  readonly asked: Map<string, readonly Overwrite[]>;
}

/** Channels are made and deleted all the time: so many are remembered. */
const memory = 500;

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
