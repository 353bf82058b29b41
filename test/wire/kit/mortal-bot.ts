/**
 * The bot, wired as an operator starts it, but for a store that kills the process (SIGKILL) right before or right after
 * it writes certain batches of a game. It waits for its orders first: the next process stands by while one lives.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Store } from '#game/ports/ports.ts';
import { readConfig } from '../../../src/config.ts';
import { openLog } from '../../../src/log.ts';
import { run, stop } from '../../../src/run.ts';

/** At which batches, by their numbers, the process dies. */
export interface Death {
  readonly when: 'before' | 'after';
  readonly at: readonly number[];
}

const batchKey = /^game:[^:]+:batch:(\d+)$/;

function mortal(store: Store, { when, at }: Death): Store {
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
      await store.set(key, value);
      if (at.includes(n)) await die(n);
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
  const running = await run(config, log, { store: (store) => mortal(store, death) });
  process.once('SIGTERM', () => void stop(running, log).then(() => process.exit(0)));
});
