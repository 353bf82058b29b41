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

/** The parts of the state that mechanics bring. */
type FreshPart = keyof NonNullable<Mechanic['fresh']>;

const freshParts = new WeakMap<readonly Mechanic[], Map<FreshPart, object>>();

/** Returns a part of the state as it begins: the kernel's own share and those of the mechanics. It is put together once. */
export function freshOf<T extends object>(mechanics: readonly Mechanic[], part: FreshPart, own: Partial<T>): T {
  let kept = freshParts.get(mechanics);
  if (kept === undefined) {
    kept = new Map();
    freshParts.set(mechanics, kept);
  }
  let fresh = kept.get(part);
  if (fresh === undefined) {
    fresh = Object.assign({}, own, ...mechanics.map((mechanic) => mechanic.fresh?.[part])) as object;
    kept.set(part, fresh);
  }
  return fresh as T;
}
