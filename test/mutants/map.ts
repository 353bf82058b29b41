/** The recorded map: which test files call which functions, and how long each file takes. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mutant } from './plant.ts';

/** A test file with the functions that it calls. */
interface Reached {
  readonly file: string;
  readonly seconds: number;
  /** Each as `path name`. The name is '' for the top of a file and for functions without a name. */
  readonly called: readonly string[];
}

interface TestFile {
  readonly seconds: number;
  readonly calls: ReadonlySet<string>;
}

export type ReachMap = ReadonlyMap<string, TestFile>;

/** Each test file has a document of its own, so a recording that is broken off loses nothing. */
const folder = join(import.meta.dirname, '../../.cache/mutants/reached');

export function noteReached(reached: Reached): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${reached.file.replaceAll('/', '+')}.json`), JSON.stringify(reached));
}

/** Returns the recorded map. It is empty before the first recording. */
export function readMap(): ReachMap {
  mkdirSync(folder, { recursive: true });
  const all = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Reached);
  return new Map(all.map(({ file, seconds, called }) => [file, { seconds, calls: new Set(called) }]));
}

/** Few seconds, few functions besides this one, and a place that mirrors the source: such a file comes first. */
function rankOf(name: string, { seconds, calls }: TestFile, { path }: Mutant): number {
  const isMirror = dirname(path).startsWith(dirname(name).replace('test', 'src'));
  return ((seconds + 0.3) * calls.size) / (isMirror ? 10 : 1);
}

/**
 * Returns the test files for a fault, the nearest first. Files that call its function come before files that call another
 * function of the same source. Functions that run while modules are loaded are noted for one file of each process alone.
 */
export function testsFor(map: ReachMap, mutant: Mutant): readonly string[] {
  const own = `${mutant.path} ${mutant.within}`;
  return [...map]
    .map(([name, test]) => ({
      name,
      calls: [...test.calls],
      isOwn: test.calls.has(own),
      rank: rankOf(name, test, mutant),
    }))
    .filter(({ calls }) => calls.some((each) => each.startsWith(`${mutant.path} `)))
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn) || one.rank - other.rank)
    .map(({ name }) => name);
}

/** The first of these files, at least one, that together take no longer than this. A file that is too long is passed over. */
export function within(map: ReachMap, names: readonly string[], seconds: number): readonly string[] {
  let sum = 0;
  return names.filter((name, place) => {
    const { seconds: own } = map.get(name)!;
    const fits = place === 0 || sum + own <= seconds;
    if (fits) sum += own;
    return fits;
  });
}
