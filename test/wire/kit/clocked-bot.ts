/**
 * The bot, wired as an operator starts it, except for a clock that a test moves ahead. Its orders are lines on the
 * standard input. The process waits for the first one, so the next process can be ready while another one lives.
 */
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as rest } from 'node:timers/promises';
import type { TableSummary } from '#game/ports/game-service.ts';
import type { Reconciler } from '#game/ports/ports.ts';
import type { Tables } from '#game/tables.ts';
import { readConfig, secretsOf } from '../../../src/process/config.ts';
import { openLog } from '../../../src/process/log.ts';
import { run, stop } from '../../../src/programs/run.ts';
import { MovedClock } from './moved-clock.ts';

/**
 * A stretch of the newest game of a server: a call of its night, a step of its day, or its end. `closed`: the server
 * has no table any more.
 */
export type Goal = 'night' | 'speech' | 'ballot' | 'over' | 'closed';

/** An order with its number, which the process writes when it has been carried out. */
export type ClockOrder = { readonly n: number } & (
  | { readonly move: number }
  | { readonly reach: Goal; readonly guildId: string }
);

const config = readConfig(process.env);
const log = openLog({ level: config.logLevel, format: config.logFormat, secrets: secretsOf(config) });

/** The file that tells the next process by how many ms the clock is ahead. */
const kept = join(config.dataDir, 'clock-ahead');

function move(clock: MovedClock, ms: number): void {
  if (ms <= 0) return;
  writeFileSync(kept, String(clock.ahead + ms));
  clock.move(ms);
}

function isReached(table: TableSummary | undefined, goal: Goal): boolean {
  if (goal === 'closed' || table === undefined) return goal === 'closed' && table === undefined;
  const { stage, town } = table;
  if (goal === 'over') return stage === 'over';
  if (stage !== 'playing' || !town.open) return false;
  return goal === 'night' ? town.phase === 'night' && town.step?.kind === 'call' : town.step?.kind === goal;
}

/** Milliseconds between two looks at the table. */
const momentMs = 2;
/** Milliseconds for which the rooms of a table may be removed, before the next minute of its own time begins. */
const closingMs = 250;

/**
 * Lets the time limits of the newest game end one after another until it has come to this goal. A finished game has no
 * time limit, so the clock goes on in minutes.
 */
async function reach(tables: Tables, clock: MovedClock, goal: Goal, guildId: string): Promise<void> {
  for (;;) {
    const table = tables.tablesIn(guildId).at(-1);
    if (isReached(table, goal)) return;
    if (goal === 'closed') move(clock, 60_000);
    else if (table && table.until !== null) move(clock, table.until - clock.now());
    await rest(goal === 'closed' ? closingMs : momentMs);
  }
}

/** The ms by which the clock was ahead when the people became quiet for good. `null`: they still write. */
let quietSince: number | null = null;

/** Counts the moves of the clock as quiet time, which Discord does not know. */
const withQuiet = (reconciler: Reconciler, clock: () => MovedClock): Reconciler => ({
  ...reconciler,
  quietFor: async (gameId) => {
    const quiet = (await reconciler.quietFor?.(gameId)) ?? null;
    return quiet === null || quietSince === null ? quiet : quiet + clock().ahead - quietSince;
  },
});

const orders = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
await orders.next();
let clock: MovedClock | undefined;
const ahead = existsSync(kept) ? Number(readFileSync(kept, 'utf8')) : 0;
const running = await run(config, log, {
  clock: (steady) => {
    clock = new MovedClock(steady, ahead);
    return clock;
  },
  reconciler: (reconciler) => withQuiet(reconciler, () => clock!),
});
process.once('SIGTERM', () => void stop(running, log).then(() => process.exit(0)));
for (let line = await orders.next(); !line.done; line = await orders.next()) {
  const order = JSON.parse(line.value) as ClockOrder;
  if ('move' in order) move(clock!, order.move);
  else {
    quietSince = order.reach === 'closed' ? clock!.ahead : null;
    await reach(running.hosting.hosted[0]!.tables, clock!, order.reach, order.guildId);
  }
  writeSync(1, `# done ${order.n}\n`);
}
