import type { Mechanic } from './mechanic.ts';

/** The parts of a mechanic that have a row for each type of event or news. */
type Part = 'fold' | 'audience' | 'view';

type Kept = Map<string, readonly never[]>;

/** The rows of each list of mechanics by part and type, collected once: the engine asks for them at every event. */
const known: Readonly<Record<Part, WeakMap<readonly Mechanic[], Kept>>> = {
  fold: new WeakMap(),
  audience: new WeakMap(),
  view: new WeakMap(),
};

/** Returns the rows that these mechanics have for a type of event or news, in the order of the mechanics. */
export function rowsOf<P extends Part, T extends string>(
  mechanics: readonly Mechanic[],
  part: P,
  type: T,
): readonly NonNullable<NonNullable<Mechanic[P]>[T & keyof NonNullable<Mechanic[P]>]>[] {
  let kept = known[part].get(mechanics);
  if (kept === undefined) {
    kept = new Map();
    known[part].set(mechanics, kept);
  }
  let rows = kept.get(type);
  if (rows === undefined) {
    rows = collected(mechanics, part, type);
    kept.set(type, rows);
  }
  return rows;
}

const collected = (mechanics: readonly Mechanic[], part: Part, type: string): readonly never[] =>
  mechanics.flatMap((mechanic) => {
    const row = (mechanic[part] as Readonly<Record<string, unknown>> | undefined)?.[type];
    return row === undefined ? [] : [row as never];
  });
