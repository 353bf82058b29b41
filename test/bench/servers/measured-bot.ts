/** The bot as an operator starts it, which also tells what it has used when a line on its input asks for it. */
import { existsSync, readFileSync, writeSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../../../src/process/config.ts';
import { openLog } from '../../../src/process/log.ts';
import { run, stop } from '../../../src/programs/run.ts';

/** The answer to a question. */
export interface Gauge {
  /** CPU time of the process since its start, with all its threads, in ms. */
  readonly cpuMs: number;
  /** CPU time of the main thread alone, in ms. Only Linux tells it: elsewhere it is that of the process. */
  readonly mainMs: number;
  /** The memory in use after a garbage collection, in MiB. */
  readonly heapMib: number;
  /** The time for which the main thread kept others waiting since the last question: 99 of 100 delays are shorter. In ms. */
  readonly delayMs: number;
}

const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

/** The delays since the last question. */
function delayMs(): number {
  const ms = delays.percentile(99) / 1e6;
  delays.reset();
  return ms;
}

setFlagsFromString('--expose_gc');
if (process.argv.includes('--no-opt')) setFlagsFromString('--no-opt');
const collect = runInNewContext('gc') as () => void;

function heapMib(): number {
  // One collection may leave objects that only the next one finds.
  for (let round = 0; round < 3; round++) collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** The first number of this file is the CPU time of the main thread in ns. */
const schedule = '/proc/self/schedstat';
const tellsMain = existsSync(schedule);

function gaugeOf(question: string | undefined): Gauge {
  // The kernel brings its account of this thread up to date when it is asked for that of the process.
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  const mainMs = tellsMain ? Number.parseInt(readFileSync(schedule, 'utf8'), 10) / 1e6 : cpuMs;
  return { cpuMs, mainMs, heapMib: question === 'memory' ? heapMib() : 0, delayMs: delayMs() };
}

const config = readConfig(process.env);
const log = openLog({ level: config.logLevel, format: config.logFormat, secrets: [config.token] });
const running = await run(config, log);
process.once('SIGTERM', () => void stop(running, log).then(() => process.exit(0)));
for await (const line of createInterface({ input: process.stdin })) {
  const [number, question] = line.split(' ');
  const answer = question === 'budgets' ? running.operations.metrics.budgets.endMinute() : gaugeOf(question);
  writeSync(1, `# gauge ${number} ${JSON.stringify(answer)}\n`);
}
