/**
 * `npm run campaign -- soak [--tables 100] [--minutes 30] [--ruleset six] [--players 6] [--sample 60] [--speed 1] [--ramp STEP]
 * [--scrape FILE]`: many tables with narrators in one process of the bot. When a game has ended, the next one begins in its
 * server. The local Discord and the people are in another process. A third process is a bare timer of 20 ms, for comparison.
 * Each `--sample` seconds it prints how late the frames of the narrators and the ticks of the timer were, and the memory of
 * the bot after a collection of its garbage. The exit code is 1 if the memory grows, if the 99th percentile of the lateness
 * is 20 ms or more, or if a game breaks off. If the bare timer is as late as that, the lateness counts without the time for
 * which the bot waited for a processor. The exit code is 2 if there is too little to judge.
 * `--ramp 10` opens 10 tables at a time, takes a sample each time, and finds the most tables that one process can host.
 * `--scrape` writes the metrics before the end into a file.
 */
import '../usage.ts';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hurried } from '../wire/kit/hurried.ts';
import { builtPrograms } from './programs.ts';
import { heads, legend, lineOf, rampWords, wordsOf } from './report.ts';
import { Soak, type SoakSample } from './soak.ts';
import { isWithin, verdictOf } from './verdict.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '30' },
    ruleset: { type: 'string', default: 'six' },
    players: { type: 'string', default: '6' },
    sample: { type: 'string', default: '60' },
    speed: { type: 'string', default: '1' },
    ramp: { type: 'string' },
    scrape: { type: 'string' },
  },
});
const [tables, minutes, players] = [Number(values.tables), Number(values.minutes), Number(values.players)];
const [seconds, speed, step] = [Number(values.sample), Number(values.speed), Number(values.ramp ?? 0)];
/** Milliseconds between the openings of two tables: people do not press Start at the same moment. */
const apartMs = 1_000;

const startedAt = performance.now();
const soak = await Soak.start({
  ...{ tables, ruleset: values.ruleset, players, speed, apartMs: apartMs / speed, programs: await builtPrograms() },
  ...(speed === 1 ? {} : { rateLimits: hurried(speed) }),
});
let [own, ownAt] = [process.cpuUsage(), performance.now()];

/** Takes a sample and prints it. */
async function take(): Promise<SoakSample> {
  const sample = await soak.sample(seconds * 1000);
  const { user, system } = process.cpuUsage(own);
  const people = (user + system) / 1000 / (performance.now() - ownAt);
  [own, ownAt] = [process.cpuUsage(), performance.now()];
  console.log(lineOf(sample, performance.now() - startedAt, people));
  return sample;
}

/** Opens more tables until the process cannot host them. Returns the most that it could. */
async function ramp(): Promise<number> {
  let most = 0;
  for (let count = step; count <= tables && soak.faults.length === 0; count += step) {
    await soak.openTables(count);
    const sample = await take();
    console.log(rampWords(sample, isWithin(sample)));
    if (!isWithin(sample)) break;
    most = count;
  }
  return most;
}

/** Plays for the whole time. Returns the exit code. */
async function soaked(): Promise<number> {
  await soak.openTables(tables);
  const samples: SoakSample[] = [];
  const until = performance.now() + minutes * 60_000;
  while (performance.now() < until) samples.push(await take());
  const verdict = verdictOf(samples);
  for (const words of wordsOf(verdict)) console.log(words);
  if (verdict.isInTime === false || verdict.heap?.grows === true) return 1;
  return verdict.isInTime === null || verdict.heap === null ? 2 : 0;
}

console.log(`${legend}\n${heads}`);
let code = 0;
if (step > 0) console.log(`one process can host ${await ramp()} tables of ${players} under these conditions`);
else code = await soaked();
if (values.scrape) writeFileSync(values.scrape, await soak.bot.text());
for (const fault of soak.faults) console.error(`a game broke off: ${fault}`);
for (const [words, count] of soak.bot.complaints) console.log(`the log of the bot, ${count} times: ${words}`);
console.log(`${soak.gamesEnded} games ended, ${soak.faults.length} broke off`);
const exitCode = await soak.strike();
if (exitCode !== 0) console.error(`the bot ended with ${exitCode}`);
process.exit(soak.faults.length > 0 || exitCode !== 0 ? 1 : code);
