/**
 * `npm run campaign -- chaos [--games N] [--seed S] [--jobs N] [--ruleset ID] [--lang en|ru] [--minutes M] [--hours H]
 * [--inputs N]`: plays whole games of the real bot under random fault plans, with a disk that is full for some seconds,
 * and with a bot that is killed. Each game has one seed, from S on, by default that of the commit. A small number is
 * found in ordinary texts, as if the bot had told the seed. Without `--lang`, games are played in both languages. No
 * game begins after M minutes. With `--hours` there is no other number of games, and 100,000 strange inputs are taken:
 * those of strangers who press and order in each game that is played, and the rest in portions between them, as
 * `campaign -- fuzz` takes them. No portion begins after the time either. Each game must end. Every fourth game is
 * paused by its host and must go on by the instructions in the town. Nobody may receive a secret. Afterwards nothing of
 * the table may be left, and nobody may be muted or have lost their seat. Prints a line for each game, the log of the
 * plan for each failing game, and a summary. Exits with 1 if a game fails.
 */
import '../usage.ts';
import '../rulebooks.ts';
import { parseArgs } from 'node:util';
import { languages } from '#narration/index.ts';
import { fuzzHandlers } from '../discord/fuzzed-tables.ts';
import { seedOfCommit } from '../seeds.ts';
import { playChaos } from './chaos-game.ts';
import type { ChaosOutcome } from './chaos-outcome.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string' },
    seed: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    ruleset: { type: 'string', default: 'six' },
    lang: { type: 'string' },
    minutes: { type: 'string' },
    hours: { type: 'string' },
    inputs: { type: 'string' },
  },
});
const language = values.lang === undefined ? undefined : languages.find((one) => one === values.lang);
if (values.lang !== undefined && language === undefined) throw new Error(`--lang is one of ${languages.join(', ')}`);
/** A seed of fewer digits is found in ordinary texts. */
const firstSeed = values.seed === undefined ? 10_000 + seedOfCommit() : Number(values.seed);
const isLong = values.hours !== undefined;
const total = Number(values.games ?? (isLong ? Number.POSITIVE_INFINITY : 20));
const startedAt = Date.now();
const limit =
  values.hours === undefined ? Number(values.minutes ?? Number.POSITIVE_INFINITY) : Number(values.hours) * 60;
const until = startedAt + limit * 60_000;
let games = 0;
const done: ChaosOutcome[] = [];
const broken: string[] = [];

const sumOf = (numbers: ReadonlyMap<string, number>): number =>
  [...numbers.values()].reduce((sum, count) => sum + count, 0);

function report(outcome: ChaosOutcome): void {
  const { seed, language, seats, how, wrong, log, plan, seconds, pauses, stops, deaths, orders, powers } = outcome;
  const count = `${done.length + broken.length}`.padStart(4);
  const faults = `${plan.faults.length} faults in ${Math.round(plan.until / 1000)} s, ${stops} stops, ${deaths} kills, ${outcome.failedStarts} failed starts, ${outcome.watchers} watchers, ${pauses} pauses, ${outcome.storeFaults} full disks, ${['orders', ...orders].join(' ')}, ${sumOf(powers)} acts of people, ${sumOf(outcome.inputs)} inputs of strangers`;
  const verdict = wrong.length === 0 ? '' : ` · FAILED ${wrong.join('; ')}`;
  console.log(
    `${count}${isLong ? '' : ` of ${total}`} · seed ${seed}: ${seats} ${language}, ${how} in ${seconds.toFixed(0)} s, ${faults}, ${outcome.invalidRequests} invalid requests${verdict}`,
  );
  if (wrong.length === 0) return;
  for (const { at, kind, what } of log) console.log(`      ${String(at).padStart(6)} ms ${kind}: ${what}`);
  for (const line of outcome.said.slice(-40)) console.log(`      | ${line}`);
}

async function work(): Promise<void> {
  while (Date.now() < until) {
    if (games === total) return;
    const seed = firstSeed + games;
    games += 1;
    try {
      const outcome = await playChaos({
        seed,
        ruleset: values.ruleset,
        ...(language === undefined ? {} : { language }),
      });
      done.push(outcome);
      taken += sumOf(outcome.inputs);
      report(outcome);
    } catch (error) {
      broken.push(`seed ${seed}`);
      console.log(`     seed ${seed}: FAILED ${error}`);
    }
  }
}

/** The strange inputs of a portion: they take about as long as a game. */
const portion = 2_500;
const wanted = Number(values.inputs ?? (isLong ? 100_000 : 0));
let taken = 0;
/** Those of them that were taken in portions. Their seeds follow from it. */
let inPortions = 0;

async function takeInputs(): Promise<void> {
  while (taken < wanted && Date.now() < until) {
    const { runs, failures } = await fuzzHandlers(Math.min(portion, wanted - taken), firstSeed + inPortions);
    inPortions += runs;
    taken += runs;
    console.log(`     ${taken} of ${wanted} inputs, ${failures.length} did harm`);
    for (const failure of failures) broken.push(failure);
    for (const failure of failures) console.log(`     FAILED ${failure}`);
  }
}

console.log(`seed ${firstSeed}`);
await Promise.all([takeInputs(), ...Array.from({ length: Math.max(1, Number(values.jobs)) }, work)]);
const of = (how: ChaosOutcome['how']) => done.filter((outcome) => outcome.how === how).length;
const failed = done.filter(({ wrong }) => wrong.length > 0).length + broken.length;
const most = Math.max(0, ...done.map(({ invalidRequests }) => invalidRequests));
const pressed = done.reduce((sum, { gestures }) => sum + gestures.answered + gestures.failed, 0);
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
console.log(
  `${games} games: ${of('ended')} ended, ${of('paused')} ended after a pause of their host's, ${of('stuck')} stuck, ${failed} failures; ${taken} of ${wanted} inputs; ` +
    `${pressed} gestures, at most ${most} invalid requests a game; ${minutes} min`,
);
process.exit(failed > 0 ? 1 : 0);
