/**
 * `npm run shard-campaign -- [--disturbances N] [--jobs N] [--minutes M] [--seed S]`: plays whole games of a bot that three
 * processes with a real PostgreSQL serve, and disturbs the process that hosts the table at random: `kill -9`, SIGSTOP for
 * 15 s, SIGTERM, a crash of PostgreSQL, a gateway session that Discord declares invalid. No game begins after M minutes, or
 * after N disturbances.
 * Nothing that was stored may be lost, Discord may have nothing to object to, every game must end, and nobody may stay
 * muted. Prints a line for each disturbance with the time until the table went on, and a summary. Exits with 1 if a game
 * fails.
 */
import '../usage.ts';
import '../rulebooks.ts';
import { parseArgs } from 'node:util';
import { Postgres, programs } from '../store/kit/postgres.ts';
import { playShared, type SharedOutcome } from './kit/shared-game.ts';

const { values } = parseArgs({
  options: {
    disturbances: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
if (programs === null) throw new Error('there is no PostgreSQL: install it, or name its folder with POSTGRES_BIN');
const startedAt = Date.now();
const until = values.minutes === undefined ? Number.POSITIVE_INFINITY : startedAt + Number(values.minutes) * 60_000;
const wanted = Number(values.disturbances);
const games: SharedOutcome[] = [];
let seed = Number(values.seed);
let done = 0;

function report(outcome: SharedOutcome): void {
  games.push(outcome);
  for (const { kind, ms } of outcome.disturbances) {
    done += 1;
    console.log(
      `${`${done}`.padStart(4)} of ${wanted} · seed ${outcome.seed}: ${kind}, went on after ${(ms / 1000).toFixed(1)} s`,
    );
  }
  const { wrong, events } = outcome;
  console.log(`     seed ${outcome.seed}: ${events} batches${wrong.map((each) => ` · FAILED ${each}`).join('')}`);
}

async function work(): Promise<void> {
  while (Date.now() < until && done < wanted) {
    const postgres = await Postgres.start();
    try {
      report(await playShared(postgres, seed++));
    } finally {
      await postgres.stop();
    }
  }
}

await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, work));
const all = games.flatMap(({ disturbances }) => disturbances);
for (const kind of [...new Set(all.map((each) => each.kind))].sort()) {
  const times = all.flatMap((each) => (each.kind === kind ? each.ms / 1000 : [])).sort((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)]!;
  console.log(`${kind}: ${times.length}, median ${middle.toFixed(1)} s, longest ${times.at(-1)!.toFixed(1)} s`);
}
const failed = games.filter(({ wrong }) => wrong.length > 0).length;
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
console.log(`${games.length} games, ${done} disturbances, ${failed} games failed; ${minutes} min`);
process.exit(failed > 0 ? 1 : 0);
