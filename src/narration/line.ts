import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Definition } from './lines/definition.ts';
import { definitions, type LineParams } from './lines/index.ts';

export type LineKey = keyof LineParams;

/** `rule`: is said to its end. `talk`: may be dropped when something new begins. */
export type Priority = 'rule' | 'talk';

/** One line of the narrator, for text and voice alike. */
type LineOf<K extends LineKey> = {
  readonly key: K;
  readonly params: LineParams[K];
  readonly priority: Priority;
};

/** A line with its parameters and its priority. */
export type Line = { [K in LineKey]: LineOf<K> }[LineKey];

/** The definition of a line by its key. */
export const definitionOf = (key: LineKey): Definition<LineParams[LineKey], string> =>
  definitions[key] as Definition<LineParams[LineKey], string>;

/** Creates a line. */
export function line<K extends LineKey>(
  key: K,
  ...[params]: keyof LineParams[K] extends never ? [] : [params: LineParams[K]]
): Line {
  return { key, params: params ?? {}, priority: definitionOf(key).priority ?? 'rule' } as Line;
}

/** The seats that the line addresses. Their players may be pinged. */
export const addressees = ({ key, params }: Line): readonly SeatNumber[] => definitionOf(key).addresses?.(params) ?? [];
