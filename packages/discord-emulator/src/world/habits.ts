import type { Overwrite } from './entities.ts';

/**
 * The ways in which this Discord stores data differently from the request. Discord does not promise that a channel is
 * stored as requested: a bit may be retired or belong to another type of channel, and names are normalised (docs:
 * Channel Resource, Modify Channel, which answers with the channel as stored).
 */
export interface Habits {
  /** The overwrite that is stored; `null` drops it. */
  overwrite?: (asked: Readonly<Overwrite>) => Overwrite | null;
  name?: (asked: string) => string;
  topic?: (asked: string | null) => string | null;
}

/** The overwrites that are stored. */
export function keptOverwrites({ overwrite }: Habits, asked: Map<string, Overwrite>): Map<string, Overwrite> {
  if (!overwrite) return asked;
  const kept = [...asked.values()].flatMap((one) => overwrite(one) ?? []);
  return new Map(kept.map((one) => [one.id, one]));
}

export const keptName = ({ name }: Habits, asked: string): string => name?.(asked) ?? asked;

export const keptTopic = ({ topic }: Habits, asked: string | null): string | null => (topic ? topic(asked) : asked);
