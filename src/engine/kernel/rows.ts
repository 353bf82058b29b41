import type { Mechanic } from './mechanic.ts';

/** The parts of a mechanic that have a row for each type of event or news. */
type Part = 'fold' | 'audience' | 'view';

/** The things that are collected once for each list of mechanics, by a name. */
type Kept<T> = WeakMap<readonly Mechanic[], Map<string, T>>;

/** The rows of each list of mechanics by part and type, collected once: the engine asks for them at every event. */
const known: Readonly<Record<Part, Kept<readonly never[]>>> = {
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
  const kept = keptFor(known[part], mechanics);
  let rows = kept.get(type);
  if (rows === undefined) {
    rows = collected(mechanics, part, type);
    kept.set(type, rows);
  }
  return rows;
}

/** Returns what was collected for these mechanics. It is empty at first. */
function keptFor<T>(kept: Kept<T>, mechanics: readonly Mechanic[]): Map<string, T> {
  let found = kept.get(mechanics);
  if (found === undefined) {
    found = new Map();
    kept.set(mechanics, found);
  }
  return found;
}

const collected = (mechanics: readonly Mechanic[], part: Part, type: string): readonly never[] =>
  mechanics.flatMap((mechanic) => {
    const row = (mechanic[part] as Readonly<Record<string, unknown>> | undefined)?.[type];
    return row === undefined ? [] : [row as never];
  });

/** The parts of the state that mechanics bring. */
type FreshPart = keyof NonNullable<Mechanic['fresh']>;

const freshParts: Kept<object> = new WeakMap();

/** Returns a part of the state as it begins: the kernel's own share and those of the mechanics. It is put together once. */
export function freshOf<T extends object>(mechanics: readonly Mechanic[], part: FreshPart, own: Partial<T>): T {
  const kept = keptFor(freshParts, mechanics);
  let fresh = kept.get(part);
  if (fresh === undefined) {
    fresh = Object.assign({}, own, ...mechanics.map((mechanic) => mechanic.fresh?.[part])) as object;
    kept.set(part, fresh);
  }
  return fresh as T;
}
