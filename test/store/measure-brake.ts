/**
 * `npm run measure -- brake [-- --games 20000]`: how long 20 tables wait for their appends in a PostgreSQL with many stored games,
 * alone and beside a member who asks for their data, or to be forgotten, as often as the bot listens (12 times in 5 s). They
 * are in many games, and give themselves something to forget before each request. Both take turns. Exits with 1 if the p99
 * beside the member is more than twice that without.
 */
import '../usage.ts';
import { parseArgs } from 'node:util';
import type { Batch } from '#game/ports/journal.ts';
import { DataJobs } from '#game/privacy/data-jobs.ts';
import { Privacy } from '#game/privacy/privacy.ts';
import { realClock } from '#game/scheduling/clock.ts';
import { journalOn } from '#store/journal.ts';
import { openPostgres } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { Postgres, programs } from './kit/postgres.ts';

const { values } = parseArgs({ options: { games: { type: 'string', default: '20000' } } });
const games = Number(values.games);
if (!Number.isSafeInteger(games) || games < 1 || programs === null) {
  console.error(programs === null ? 'PostgreSQL is not installed here' : '--games has to be a whole number from 1');
  process.exit(2);
}

const TABLES = 20;
/** Milliseconds between two appends of a table. */
const APPEND_MS = 250;
/** The turns, and the seconds of each. */
const TURNS = 4;
const TURN_S = 20;
/** The requests of the member in 5 s, as the gate of a process lets them through. */
const PRESSES = 12;
/** The bytes of a record. The member is in one of 40. */
const RECORD_BYTES = 26_000;
const NAMED_IN = 40;
const member = '800000000000000001';

const batch = (n: number): Batch => ({
  n,
  at: n,
  command: { type: 'act', act: { seat: 1, verb: 'votes', targets: [2] } },
  events: Array.from({ length: 10 }, () => ({ type: 'VoteCast', by: 1, choice: { secret: 2 } })),
});

const postgres = await Postgres.start(['fsync=on', 'synchronous_commit=on']);
const store = await openPostgres(postgres.direct);
const { apart } = store;
if (apart === undefined) throw new Error('the store has no connection for work on many documents');

/** Writes the games: ten people each, of whom one may be the member. The words in them are of a realistic length. */
async function fill(): Promise<void> {
  const people = `(select string_agg('{"userId":"' || (810000000000000000 + (n * 10 + k) % 5000) || '","name":"P"}', ',')
    from generate_series(0, 9) as k)`;
  const words = `(select string_agg(md5((n * 1000 + k)::text), ' ') from generate_series(1, ${Math.ceil(RECORD_BYTES / 33)}) as k)`;
  await postgres.run(
    `insert into document (key, guild, version, body) select 'nightcall:record:g' || n, '900000000000000001', 1,
      '{"value":{"version":1,"content":{"gameId":"g' || n || '","guildId":"900000000000000001","endedAt":1,"players":['
      || case n % ${NAMED_IN} when 0 then '{"userId":"${member}","name":"M"},' else '' end || ${people}
      || '],"commands":[],"text":"' || ${words} || '"}}}'
    from generate_series(1, ${games}) as n`,
    postgres.direct,
  );
  await postgres.run('vacuum analyze', postgres.direct);
}

const fence = (await store.leases.claim(0, 'measure', 3_600_000))!;
const journal = journalOn(store);
const numbers = new Map<string, number>();
const isAt = (until: number): boolean => performance.now() < until;
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** One table's appends until the end of a turn, in ms each. */
async function appends(gameId: string, until: number): Promise<readonly number[]> {
  const times: number[] = [];
  await pause(Math.random() * APPEND_MS);
  while (isAt(until)) {
    const n = (numbers.get(gameId) ?? 0) + 1;
    numbers.set(gameId, n);
    const from = performance.now();
    await journal.append(gameId, batch(n), fence);
    times.push(performance.now() - from);
    await pause(Math.max(0, APPEND_MS - (performance.now() - from)));
  }
  return times;
}

const log = { debug: () => {}, info: () => {}, warn: console.error, error: console.error };
const jobs = new DataJobs(realClock);
const privacy = new Privacy({
  ...{ jobs, clock: realClock, log, months: 12, holders: () => [], isInUse: () => false },
  data: personalDataOn(apart, apart),
});

/** The member's requests until the end of a turn. Nobody waits for an answer before the next press. */
async function presses(until: number): Promise<number> {
  const answers: Promise<unknown>[] = [];
  while (isAt(until)) {
    const isExport = answers.length % 2 === 0;
    if (!isExport) await answers.at(-2);
    if (!isExport) await store.set('subscribers:900000000000000001', { version: 1, content: { userIds: [member] } });
    answers.push(isExport ? privacy.exportOf(member) : privacy.forget(member));
    await pause(5_000 / PRESSES);
  }
  await Promise.all(answers);
  return answers.length;
}

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)]!;

await fill();
const times = { alone: [] as number[], beside: [] as number[] };
let pressed = 0;
for (let turn = 0; turn < TURNS; turn += 1)
  for (const which of ['alone', 'beside'] as const) {
    const until = performance.now() + TURN_S * 1_000;
    const asking = which === 'beside' ? presses(until) : Promise.resolve(0);
    const tables = Array.from({ length: TABLES }, (_, index) => appends(`t${index}`, until));
    times[which].push(...(await Promise.all(tables)).flat());
    pressed += await asking;
  }

const [{ size }] = (await postgres.run<{ size: string }>(
  `select pg_size_pretty(pg_total_relation_size('document')) as size`,
  postgres.direct,
)) as [{ size: string }];
console.log(`${games} games (${size}), ${TABLES} tables, ${pressed} requests of one member`);
console.log('| appends | number | p50 | p99 | most |\n| --- | --- | --- | --- | --- |');
for (const [which, all] of Object.entries(times)) {
  const shown = [quantile(all, 0.5), quantile(all, 0.99), Math.max(...all)].map((ms) => `${ms.toFixed(1)} ms`);
  console.log(`| ${which} | ${all.length} | ${shown.join(' | ')} |`);
}
const ratio = quantile(times.beside, 0.99) / quantile(times.alone, 0.99);
console.log(`p99 beside the member / p99 alone: ${ratio.toFixed(2)}`);
await privacy.stop();
await store.close();
await postgres.stop();
process.exit(ratio > 2 ? 1 : 0);
