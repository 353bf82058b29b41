import type { Overwrite } from './entities.ts';
import type { World } from './world.ts';

/**
 * How this Discord keeps what it is sent, where that differs from the request. Discord promises nowhere that a channel is
 * kept as it was asked for: a bit may have been retired or belong to another type of channel, and names are normalised
 * (docs: Channel Resource, Modify Channel, answers with the channel as it is then).
 */
export interface Habits {
  /** An overwrite as it is kept; `null`: it is dropped. */
  overwrite?: (asked: Readonly<Overwrite>) => Overwrite | null;
  name?: (asked: string) => string;
  topic?: (asked: string | null) => string | null;
}

/** Overwrites as they are kept. */
export function keptOverwrites({ habits }: World, asked: Map<string, Overwrite>): Map<string, Overwrite> {
  const { overwrite } = habits;
  if (!overwrite) return asked;
  const kept = [...asked.values()].flatMap((one) => overwrite(one) ?? []);
  return new Map(kept.map((one) => [one.id, one]));
}

export const keptName = ({ habits }: World, asked: string): string => habits.name?.(asked) ?? asked;

export const keptTopic = ({ habits }: World, asked: string | null): string | null =>
  habits.topic ? habits.topic(asked) : asked;
