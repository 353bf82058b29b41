/** The recorded map: which test files call which functions, and how long each file takes. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mutant } from './plant.ts';
import type { Ran } from './runner.ts';

interface TestFile {
  readonly seconds: number;
  /** The places of its functions in the list. */
  readonly calls: readonly number[];
}

export interface ReachMap {
  /** Each as `path name`. The name is '' for the top of a file and for functions without a name. */
  readonly functions: readonly string[];
  readonly files: Readonly<Record<string, TestFile>>;
}

const folder = join(import.meta.dirname, '../../.cache/mutants');
/** Where each test file puts its calls while the map is recorded. */
export const reachedFolder = join(folder, 'reached');
const file = join(folder, 'map.json');

export function emptyReached(): void {
  rmSync(reachedFolder, { recursive: true, force: true });
  mkdirSync(reachedFolder, { recursive: true });
}

/** Adds the calls of these test files to the map. A file that failed without a fault tells nothing, and is left out. */
export function keepMap(ran: readonly Ran[]): ReachMap {
  const before = readMap();
  const places = new Map(before?.functions.map((name, place) => [name, place]));
  const placeOf = (name: string): number => {
    if (!places.has(name)) places.set(name, places.size);
    return places.get(name)!;
  };
  const kept = new Set(readdirSync(reachedFolder));
  const files = ran.flatMap(({ file: name, seconds, passed }) => {
    const noted = `${name.replaceAll('/', '+')}.json`;
    if (!passed || !kept.has(noted)) return [];
    const called = JSON.parse(readFileSync(join(reachedFolder, noted), 'utf8')) as readonly string[];
    return [[name, { seconds, calls: called.map(placeOf) }] as const];
  });
  const map = { functions: [...places.keys()], files: { ...before?.files, ...Object.fromEntries(files) } };
  writeFileSync(file, JSON.stringify(map));
  return map;
}

/** Returns the recorded map, or `null` if there is none. */
export function readMap(): ReachMap | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReachMap;
  } catch {
    return null;
  }
}

/** Few seconds, few functions besides this one, and a place that mirrors the source: such a file comes first. */
function rankOf(name: string, { seconds, calls }: TestFile, { path }: Mutant): number {
  const isMirror = dirname(path).startsWith(dirname(name).replace('test', 'src'));
  return ((seconds + 0.3) * calls.length) / (isMirror ? 10 : 1);
}

/**
 * Returns the test files for a fault, the nearest first. Files that call its function come before files that call another
 * function of the same source. Functions that run while modules are loaded are noted for one file of each process alone.
 */
export function testsFor({ functions, files }: ReachMap, mutant: Mutant): readonly string[] {
  const own = functions.indexOf(`${mutant.path} ${mutant.within}`);
  const ofFile = new Set(functions.flatMap((name, place) => (name.startsWith(`${mutant.path} `) ? [place] : [])));
  const near = (calls: readonly number[]): number => (calls.includes(own) ? 0 : 1);
  return Object.entries(files)
    .filter(([, { calls }]) => calls.some((place) => ofFile.has(place)))
    .map(([name, test]) => ({ name, order: near(test.calls), rank: rankOf(name, test, mutant) }))
    .toSorted((one, other) => one.order - other.order || one.rank - other.rank)
    .map(({ name }) => name);
}

/** The first of these files, at least one, that together take no longer than this. */
export function within({ files }: ReachMap, names: readonly string[], seconds: number): readonly string[] {
  let sum = 0;
  return names.filter((name, place) => {
    sum += files[name]!.seconds;
    return place === 0 || sum <= seconds;
  });
}
