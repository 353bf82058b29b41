import type { Overwrite } from './entities.ts';

/**
 * The ways in which this Discord stores data differently from the request. Discord does not promise that a channel is
 * stored as requested: a bit may be retired or belong to another type of channel, and names are normalised (docs:
 * Channel Resource, Modify Channel, which answers with the channel as stored).
 */
export interface ChannelRewrites {
  /** The overwrite that is stored. `null` drops it. */
  overwrite?: (asked: Readonly<Overwrite>) => Overwrite | null;
  name?: (asked: string) => string;
  topic?: (asked: string | null) => string | null;
}

/** The rewrites of a Discord that stores overwrites without these bits. */
export const droppingBits = (bits: bigint): ChannelRewrites =>
  bits === 0n ? {} : { overwrite: (asked) => ({ ...asked, allow: asked.allow & ~bits, deny: asked.deny & ~bits }) };

/** The overwrites that are stored. */
export function storedOverwrites(
  { overwrite }: ChannelRewrites,
  asked: Map<string, Overwrite>,
): Map<string, Overwrite> {
  if (!overwrite) return asked;
  const kept = [...asked.values()].flatMap((one) => overwrite(one) ?? []);
  return new Map(kept.map((one) => [one.id, one]));
}

/** The name that is stored. */
export const storedName = ({ name }: ChannelRewrites, asked: string): string => name?.(asked) ?? asked;

/** The topic that is stored. */
export const storedTopic = ({ topic }: ChannelRewrites, asked: string | null): string | null =>
  topic ? topic(asked) : asked;
