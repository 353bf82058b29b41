import type { Mechanic } from './mechanic.ts';

/** The rows of each list of mechanics by type, collected once. */
const known = new WeakMap<readonly Mechanic[], Map<string, readonly never[]>>();

/** Returns the rows that these mechanics have for a type of event or news, in the order of the mechanics. */
export function rowsOf<P extends 'fold' | 'audience' | 'view', T extends string>(
  mechanics: readonly Mechanic[],
  part: P,
  type: T,
): readonly NonNullable<NonNullable<Mechanic[P]>[T & keyof NonNullable<Mechanic[P]>]>[] {
  const key = `${part} ${type}`;
  const kept = known.get(mechanics) ?? new Map<string, readonly never[]>();
  known.set(mechanics, kept);
  const rows = kept.get(key);
  if (rows) return rows;
  const found = mechanics.flatMap((mechanic) => {
    const row = (mechanic[part] as Readonly<Record<string, unknown>> | undefined)?.[type];
    return row === undefined ? [] : [row as never];
  });
  kept.set(key, found);
  return found;
}
