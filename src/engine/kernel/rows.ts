import { kept } from './kept.ts';
import type { Mechanic } from './mechanic.ts';
import type { BanSource } from './rules.ts';

/** The parts of a mechanic that have a row for each type of event or news. */
type Part = 'fold' | 'audience' | 'view';

/** The rows of each list of mechanics by part and type, collected once: the engine asks for them at every event. */
const known = kept(
  (_: readonly Mechanic[]): Readonly<Record<Part, Map<string, readonly never[]>>> => ({
    fold: new Map(),
    audience: new Map(),
    view: new Map(),
  }),
);

/** Returns the rows that these mechanics have for a type of event or news, in the order of the mechanics. */
export function rowsOf<P extends Part, T extends string>(
  mechanics: readonly Mechanic[],
  part: P,
  type: T,
): readonly NonNullable<NonNullable<Mechanic[P]>[T & keyof NonNullable<Mechanic[P]>]>[] {
  const ofPart = known(mechanics)[part];
  let rows = ofPart.get(type);
  if (rows === undefined) {
    rows = collected(mechanics, part, type);
    ofPart.set(type, rows);
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

const freshParts = kept((_: readonly Mechanic[]) => new Map<FreshPart, object>());

/** Returns a part of the state as it begins: the kernel's own share and those of the mechanics. It is put together once. */
export function freshOf<T extends object>(mechanics: readonly Mechanic[], part: FreshPart, own: T): T {
  const ofMechanics = freshParts(mechanics);
  let fresh = ofMechanics.get(part);
  if (fresh === undefined) {
    fresh = Object.assign({}, own, ...mechanics.map((mechanic) => mechanic.fresh?.[part])) as object;
    ofMechanics.set(part, fresh);
  }
  return fresh as T;
}

/** The mechanics of each list that have a function of this name, collected once. */
const having = kept((_: readonly BanSource[]) => new Map<keyof Mechanic, readonly Mechanic[]>());

/** Returns the mechanics that have this function, in their order. */
export function mechanicsWith<N extends keyof Mechanic>(
  mechanics: readonly BanSource[],
  name: N,
): readonly (Mechanic & Required<Pick<Mechanic, N>>)[] {
  const known = having(mechanics);
  let found = known.get(name);
  if (found === undefined) {
    found = (mechanics as readonly Mechanic[]).filter((mechanic) => mechanic[name] !== undefined);
    known.set(name, found);
  }
  return found as readonly (Mechanic & Required<Pick<Mechanic, N>>)[];
}
