/** Counts the calls of our own functions while something happens: V8's precise coverage of this process. */
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { root } from '../sources.ts';

/** The files that were entered, and the number of calls of functions. */
export interface Trace {
  readonly files: ReadonlySet<string>;
  readonly calls: number;
  /** The calls of each function, by its file and name. */
  readonly functions: ReadonlyMap<string, number>;
}

const isOurs = (path: string): boolean => /^(?:src|commands)\//.test(path);

export async function traced(happens: () => Promise<void>): Promise<Trace> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // Calls before this moment do not count.
  await session.post('Profiler.takePreciseCoverage');
  await happens();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const base = fileURLToPath(root);
  const files = new Set<string>();
  const called = new Map<string, number>();
  let calls = 0;
  for (const { url, functions } of result) {
    const path = url.startsWith('file:') ? fileURLToPath(url).replace(base, '') : '';
    if (!isOurs(path)) continue;
    for (const { functionName, ranges } of functions) {
      const count = ranges[0]?.count ?? 0;
      // `__name` is added by the compiler.
      if (count === 0 || functionName === '__name') continue;
      files.add(path);
      calls += count;
      const name = `${path} ${functionName || '-'}`;
      called.set(name, (called.get(name) ?? 0) + count);
    }
  }
  return { files, calls, functions: called };
}
