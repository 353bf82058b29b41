/**
 * `npm run campaign -- shards [--disturbances 200] [--minutes M] [--seed S] [--kinds "kill -9,SIGTERM"] [--servers 12]
 * [--processes 3] [--shards 8] [--speed 8] [--standby off] [--voice off] [--deaf] [--logs FOLDER]`: plays games at two
 * tables in each server at the same time, with a bot that several processes with a real PostgreSQL serve. Six people play
 * at each table by chance. Disturbances follow each other at random: `kill -9`, SIGSTOP for 15 s, SIGTERM, a crash, a
 * restart and an outage of PostgreSQL, and a gateway session that Discord declares invalid. None begins after M minutes.
 *
 * Each table must go on. While only PostgreSQL is away, each press must be answered, and an announced answer must come
 * within 10 s after it. Every batch that PostgreSQL has acknowledged must stay, Discord may get one answer to each press,
 * all games must end, and nobody may stay muted for 60 s after a game. Prints a line for each disturbance with the pauses
 * of the tables and the names of stuck ones, and a summary. Exits with 1 if something was wrong.
 *
 * `--logs` keeps the logs of all processes in a folder. `--speed 1` keeps Discord's own pace of sessions. With `--deaf` the
 * second session of a shard hears nothing while the first one lives.
 */
import '../usage.ts';
import '../rulebooks.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { programs } from '../store/kit/postgres.ts';
import { playCampaign } from './campaign/campaign.ts';
import { type Disturbance, type Kind, kinds } from './campaign/disturbances.ts';

const { values } = parseArgs({
  options: {
    disturbances: { type: 'string', default: '200' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: kinds.join(',') },
    servers: { type: 'string', default: '12' },
    processes: { type: 'string', default: '3' },
    shards: { type: 'string', default: '8' },
    speed: { type: 'string', default: '8' },
    standby: { type: 'string', default: 'on' },
    voice: { type: 'string', default: 'on' },
    deaf: { type: 'boolean', default: false },
    logs: { type: 'string' },
  },
});
if (programs === null) throw new Error('there is no PostgreSQL: install it, or name its folder with POSTGRES_BIN');
const chosen = values.kinds.split(',').map((name) => name.trim());
const unknown = chosen.find((name) => !kinds.some((kind) => kind === name));
if (unknown !== undefined)
  throw new Error(`--kinds has ${JSON.stringify(unknown)}, and not one of ${kinds.join(', ')}`);

const wanted = Number(values.disturbances);
const startedAt = performance.now();
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const timesOf = ({ pauses }: Disturbance): readonly number[] =>
  pauses.flatMap(({ ms }) => ms ?? []).toSorted((one, other) => one - other);

/** The median, the 95th percentile and the greatest of some times. */
function spreadOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    seconds(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
  return sorted.length === 0 ? 'none' : `median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`;
}

let done = 0;
const outcome = await playCampaign({
  ...{ processes: Number(values.processes), shards: Number(values.shards), servers: Number(values.servers) },
  ...{ speed: Number(values.speed), seed: Number(values.seed), disturbances: wanted },
  ...{
    standsBy: values.standby !== 'off',
    voice: values.voice !== 'off',
    isDeaf: values.deaf,
    kinds: chosen as readonly Kind[],
  },
  mostMs: values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes) * 60_000,
  onDisturbed(disturbance) {
    done += 1;
    const { kind, pauses, wrong } = disturbance;
    const words =
      pauses.length === 0 ? 'no table was in a game' : `${pauses.length} tables, ${spreadOf(timesOf(disturbance))}`;
    console.log(
      `${`${done}`.padStart(4)} of ${wanted} · ${kind}: ${words}${wrong.map((each) => ` · FAILED ${each}`).join('')}`,
    );
  },
});

if (values.logs !== undefined) {
  mkdirSync(values.logs, { recursive: true });
  for (const [index, lines] of outcome.logs.entries())
    writeFileSync(join(values.logs, `process-${index}.log`), `${lines.join('\n')}\n`);
}
for (const kind of kinds) {
  const own = outcome.disturbances.filter((each) => each.kind === kind);
  if (own.length > 0)
    console.log(`${kind}: ${own.length} times, ${spreadOf(own.flatMap((each) => [...timesOf(each)]))}`);
}
for (const why of ['stopped', 'moved'] as const) {
  const own = outcome.handOvers.filter((each) => each.why === why);
  if (own.length > 0)
    console.log(`shards of a process that was ${why}: ${own.length}, ${spreadOf(own.map(({ ms }) => ms))}`);
}
for (const [words, count] of outcome.complaints) console.log(`the logs, ${count} times: ${words}`);
for (const each of outcome.wrong) console.log(`FAILED ${each}`);
const { games, batches, answered, unanswered, wrong } = outcome;
console.log(
  `${games} games, ${batches} acknowledged batches, ${answered} presses and commands answered and ${unanswered} not, ` +
    `${done} disturbances, ${wrong.length} faults; ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`,
);
process.exit(wrong.length > 0 ? 1 : 0);
