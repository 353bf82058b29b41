/**
 * `npm run campaign -- mutants [--mutants N] [--seed S] [--area NAME] [--seconds N] [--patience N] [--jobs N]`: plants single
 * faults in engine, game, reconciler, store and interactions, runs the tests that reach each of them, the nearest first, and
 * prints the share that is noticed. Exits 1 if an area is below 95 %. A fault gets the test files that take N seconds together
 * (40), each test at most `--patience` seconds (60, more on a busy machine). It survives if these tests and the compiler
 * accept it. Survivors that `explained.ts` explains do not count.
 *
 * `npm run campaign -- mutants --record [FILE...]` only notes which test files call which functions (`.cache/mutants/`), of
 * all test files or of those that are named. The first run begins with that.
 */
import '../usage.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedOfCommit } from '../seeds.ts';
import { sources } from '../sources.ts';
import { compileError, copySources } from './compiled.ts';
import { explained } from './explained.ts';
import { type ReachMap, readMap, testsFor, within } from './map.ts';
import { type Mutant, mutantsOf } from './plant.ts';
import type { Job, Outcome } from './runner.ts';

const areas: Readonly<Record<string, string>> = {
  engine: 'src/engine/',
  game: 'src/game/',
  reconciler: 'src/discord/reconciler/',
  store: 'src/store/',
  interactions: 'src/discord/interactions/',
};
const goal = 0.95;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: 'string', default: '400' },
    seed: { type: 'string', default: String(seedOfCommit()) },
    area: { type: 'string' },
    seconds: { type: 'string', default: '40' },
    patience: { type: 'string', default: '60' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    record: { type: 'boolean', default: false },
  },
});

/** A process with Vitest. It is ended by force when a fault lets it run forever. */
class Runner {
  #child: ChildProcess | null = null;

  async run(job: Job, seconds: number): Promise<Outcome> {
    const child = this.#child ?? (await this.#started(job));
    const answered = new Promise<Outcome | null>((resolve) => {
      child.once('message', (outcome) => resolve(outcome as Outcome));
      child.once('exit', () => resolve(null));
    });
    child.send(job);
    const timer = setTimeout(() => this.end(), seconds * 1000);
    const outcome = await answered;
    clearTimeout(timer);
    if (outcome === null) this.#child = null;
    return outcome ?? { noticed: `no end within ${seconds.toFixed()} s` };
  }

  async #started({ mutant }: Job): Promise<ChildProcess> {
    const start = join(import.meta.dirname, '../../src/start.mjs');
    const words = mutant === null ? ['--record'] : ['--patience', values.patience];
    // With a group of its own, the processes of the tests end with it.
    const child = fork(start, ['test/mutants/runner.ts', ...words], {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await new Promise((resolve) => child.once('message', resolve));
    this.#child = child;
    return child;
  }

  end(): void {
    if (this.#child?.pid) process.kill(-this.#child.pid, 'SIGKILL');
  }
}

async function record(): Promise<void> {
  console.log('recording which test files call which functions …');
  const runner = new Runner();
  const { noticed } = await runner.run({ files: positionals, mutant: null }, 7200);
  runner.end();
  if (noticed !== null) console.log(`failed without a fault: ${noticed}`);
}

/** Draws from a list by lot, each time in the same way for a seed (a linear congruential generator). */
function drawn<T>(list: readonly T[], count: number, seed: number): readonly T[] {
  let state = seed >>> 0;
  const ranked = list.map((item) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, rank: state };
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ item }) => item);
}

const isExplained = ({ path, before, after }: Mutant): boolean =>
  explained.some((entry) => entry.path === path && entry.before === before && entry.after === after);

interface Score {
  planted: number;
  noticed: number;
  explained: number;
}

async function judge(runner: Runner, map: ReachMap, mutant: Mutant, score: Score): Promise<void> {
  if (isExplained(mutant)) {
    score.explained += 1;
    return;
  }
  const startedAt = Date.now();
  const files = within(map, testsFor(map, mutant), Number(values.seconds));
  const usual = files.reduce((sum, file) => sum + map.get(file)!.seconds, 0);
  const limit = usual * 4 + Number(values.patience) * 2;
  const { noticed } = files.length === 0 ? { noticed: null } : await runner.run({ files, mutant }, limit);
  const reason = noticed ?? compileError(mutant);
  score.planted += 1;
  if (reason !== null) score.noticed += 1;
  const how = reason === null ? `SURVIVED ${files.length} files` : `noticed by ${reason}`;
  const took = ((Date.now() - startedAt) / 1000).toFixed();
  console.log(`${mutant.path}:${mutant.line} (${took} s)\n  ${mutant.before}\n  ${mutant.after}\n  ${how}`);
}

async function main(): Promise<number> {
  if (values.record || readMap().size === 0) await record();
  if (values.record) return 0;
  const map = readMap();
  const chosen = Object.entries(areas).filter(([name]) => values.area === undefined || values.area === name);
  const each = Math.ceil(Number(values.mutants) / chosen.length);
  copySources();
  console.log(`seed ${values.seed}, ${each} faults in each area`);
  const scores = new Map(chosen.map(([name]) => [name, { planted: 0, noticed: 0, explained: 0 }]));
  const waiting = chosen
    .flatMap(([name, folder]) => {
      const all = sources
        .filter(({ path }) => path.startsWith(folder))
        .flatMap(({ path, text }) => mutantsOf(path, text));
      return drawn(all, each, Number(values.seed)).map((mutant, place) => ({ name, mutant, place }));
    })
    // By turns from each area: a run that is broken off has seen something of all.
    .toSorted((one, other) => one.place - other.place);
  const work = async (runner: Runner): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await judge(runner, map, next.mutant, scores.get(next.name)!);
    runner.end();
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, () => work(new Runner())));
  console.log('area | planted | noticed | share | explained\n--- | --- | --- | --- | ---');
  const rows = [...scores].map(([name, { planted, noticed, explained: told }]) => ({ name, planted, noticed, told }));
  for (const { name, planted, noticed, told } of rows)
    console.log([name, planted, noticed, `${((noticed / planted) * 100).toFixed(1)} %`, told].join(' | '));
  return rows.every(({ planted, noticed }) => noticed >= planted * goal) ? 0 : 1;
}

process.exitCode = await main();
