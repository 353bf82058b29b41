/** One benchmark in a process of its own, so that it finds neither the memory nor the compiled code of another one. */
import { fork } from 'node:child_process';
import { resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleInto } from '../../../src/build/bundle.ts';
import type { Measurement } from './measurement.ts';
import type { BenchmarkResult } from './report.ts';

/** A message of the process to its parent. */
export type ChildMessage =
  | { readonly type: 'progress'; readonly text: string }
  | { readonly type: 'measured'; readonly measurements: readonly Measurement[] };

/** The benchmarks whose programs are built as `npm run build` builds the bot. tsx compiles the others. */
const built: Readonly<Record<string, string>> = { engine: 'test/bench/frame/built-engine.ts' };

/** Returns the program of a benchmark, and the flags that it needs. */
async function programOf(name: string): Promise<{ readonly program: string; readonly flags: readonly string[] }> {
  const source = built[name];
  if (source === undefined) {
    return { program: fileURLToPath(new URL('./one.ts', import.meta.url)), flags: ['--import', 'tsx'] };
  }
  const folder = resolvePath('.cache', 'measured-programs');
  await bundleInto(folder, resolvePath('.'), { [name]: source });
  return { program: `${folder}/${name}.mjs`, flags: [] };
}

/** Runs a benchmark. Resolves with its results, or with the reason why there are none. */
export async function runBenchmark(
  name: string,
  seconds: number,
  tell: (text: string) => void,
): Promise<BenchmarkResult> {
  const { program, flags } = await programOf(name);
  const child = fork(program, [name, String(seconds)], {
    execArgv: [...flags, '--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let measurements: readonly Measurement[] = [];
  let said = '';
  child.stderr!.on('data', (data: Buffer) => {
    said += data;
  });
  child.on('message', (message: ChildMessage) => {
    if (message.type === 'progress') tell(message.text);
    else ({ measurements } = message);
  });
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const failure = code === 0 ? null : said.trim() || `the process ended with ${code}`;
      resolve({ benchmark: name, measurements, failure });
    });
  });
}
