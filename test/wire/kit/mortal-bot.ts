/**
 * The bot, wired as an operator starts it, except for a store that kills the process (SIGKILL). It does so right before
 * or right after it writes certain batches of a game, or after a write that its disk has first cut off. The process
 * waits for its order first, so the next process can be ready while another one lives.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { stageOf } from '#game/model/stages.ts';
import type { Store } from '#game/ports/ports.ts';
import type { TableDocument } from '#game/ports/table-document.ts';
import { readConfig, secretsOf } from '../../../src/process/config.ts';
import { openLog } from '../../../src/process/log.ts';
import { run, stop } from '../../../src/programs/run.ts';
import { limitFiles, logSize, outliveLimits } from './file-limit.ts';

/**
 * The batches, by their numbers, at which the process dies. `cut`: it dies after the batch, and a disk that was full
 * for a moment has cut off the first write within the log. `intended`: it dies after an intention for a step is stored, and
 * the numbers are those of steps.
 */
export interface Death {
  readonly when: 'before' | 'after' | 'cut' | 'intended';
  readonly at: readonly number[];
}

outliveLimits();
/** True if the disk has cut off a write of this process. */
let wasCut = false;

const batchKey = /^game:[^:]+:batch:(\d+)$/;

/** The step for which a table holds an intention. `null`: there is none. */
function intendedStep(key: string, value: unknown): number | null {
  if (!key.startsWith('table:')) return null;
  const { content } = value as { readonly content: TableDocument };
  return stageOf(content, 'playing')?.intentions.at(-1)?.step ?? null;
}

function mortal(store: Store, { when, at }: Death, dataDir: string): Store {
  const die = (n: number): Promise<never> => {
    writeSync(1, `# killed ${when} ${when === 'intended' ? 'step' : 'batch'} ${n}\n`);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  };
  return {
    get: (key) => store.get(key),
    async set(key, value, fence) {
      await store.set(key, value, fence);
      const step = when === 'intended' ? intendedStep(key, value) : null;
      if (step !== null && at.includes(step)) await die(step);
    },
    async add(key, value, fence) {
      const n = Number(batchKey.exec(key)?.[1] ?? 0);
      if (at.includes(n) && when === 'before') await die(n);
      if (at.includes(n) && when === 'cut') limitFiles(process.pid, logSize(dataDir) + 20);
      await store.add(key, value, fence);
      // A write that was not cut off does not count as such a death, and the campaign reports it as missing.
      if (at.includes(n) && (when === 'after' || (when === 'cut' && wasCut))) await die(n);
    },
    delete: (...deleted) => store.delete(...deleted),
    entries: (...asked) => store.entries(...asked),
    keys: (prefix) => store.keys(prefix),
    close: () => store.close(),
  };
}

createInterface({ input: process.stdin }).once('line', async (line) => {
  const death = JSON.parse(line) as Death;
  const config = readConfig(process.env);
  const log = openLog({ level: config.logLevel, format: config.logFormat, secrets: secretsOf(config) });
  const { warn } = log;
  log.warn = (fields, message) => {
    // The disk has room again as soon as the store has noticed.
    if (message.startsWith('a write to the store has failed')) {
      wasCut = true;
      limitFiles(process.pid, null);
    }
    warn.call(log, fields, message);
  };
  const running = await run(config, log, { store: (store) => mortal(store, death, config.dataDir) });
  process.once('SIGTERM', () => void stop(running, log).then(() => process.exit(0)));
});
