/**
 * The bot, wired as an operator starts it, but for a store that kills the process (SIGKILL) right before or right after
 * it writes certain batches of a game, or after a write that its disk has cut off at first. It waits for its orders first: the next process stands by while one lives.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Store } from '#game/ports/ports.ts';
import { readConfig } from '../../../src/config.ts';
import { openLog } from '../../../src/log.ts';
import { run, stop } from '../../../src/run.ts';
import { limitFiles, logSize, outliveLimits } from './file-limit.ts';

/**
 * At which batches, by their numbers, the process dies. `cut`: after the batch, whose first write was cut off within the
 * log by a disk that was full for a moment.
 */
export interface Death {
  readonly when: 'before' | 'after' | 'cut';
  readonly at: readonly number[];
}

outliveLimits();
/** The disk has cut off a write of this process. */
let wasCut = false;

const batchKey = /^game:[^:]+:batch:(\d+)$/;

function mortal(store: Store, { when, at }: Death, dataDir: string): Store {
  const die = (n: number): Promise<never> => {
    writeSync(1, `# killed ${when} batch ${n}\n`);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  };
  return {
    get: (key) => store.get(key),
    async set(key, value) {
      const n = Number(batchKey.exec(key)?.[1] ?? 0);
      if (at.includes(n) && when === 'before') await die(n);
      if (at.includes(n) && when === 'cut') limitFiles(process.pid, logSize(dataDir) + 20);
      await store.set(key, value);
      // A write that was not cut off is no such death, and the campaign misses it.
      if (at.includes(n) && (when !== 'cut' || wasCut)) await die(n);
    },
    delete: (key) => store.delete(key),
    keys: (prefix) => store.keys(prefix),
    close: () => store.close(),
  };
}

createInterface({ input: process.stdin }).once('line', async (line) => {
  const death = JSON.parse(line) as Death;
  const config = readConfig(process.env);
  const log = openLog({ level: config.logLevel, format: config.logFormat, secrets: [config.token] });
  const { warn } = log;
  log.warn = (fields, message) => {
    // There is room again as soon as the store has noticed.
    if (message.startsWith('a write to the store has failed')) {
      wasCut = true;
      limitFiles(process.pid, null);
    }
    warn.call(log, fields, message);
  };
  const running = await run(config, log, { store: (store) => mortal(store, death, config.dataDir) });
  process.once('SIGTERM', () => void stop(running, log).then(() => process.exit(0)));
});
