/** One benchmark in a process of its own, so that it finds neither the memory nor the compiled code of another one. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measurement } from './measurement.ts';
import type { BenchmarkResult } from './report.ts';

/** A message of the process to its parent. */
export type ChildMessage =
  | { readonly type: 'progress'; readonly text: string }
  | { readonly type: 'measured'; readonly measurements: readonly Measurement[] };

const program = fileURLToPath(new URL('./one.ts', import.meta.url));

/** Runs a benchmark. Resolves with its results, or with the reason why there are none. */
export function runBenchmark(name: string, seconds: number, tell: (text: string) => void): Promise<BenchmarkResult> {
  const child = fork(program, [name, String(seconds)], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
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
