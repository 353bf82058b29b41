/**
 * `npm run bench -- [--only NAME[,NAME]] [--seconds N] [--json FILE] [--against FILE]`: measures how fast Nightcall is.
 * Each figure is a ratio to a peer, or is held against a limit, and both are measured in the same run (docs/benchmarks.md).
 * `--only` names the benchmarks to run, `--seconds` the time for each of them (10). `--json` writes the results into a
 * file. `--against` compares them with such a file. The exit code is 1 if a benchmark fails or a figure got worse than in
 * that file. A goal that is not met does not change it.
 */
import '../usage.ts';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { benchmarks } from './benchmarks.ts';
import { runBenchmark } from './frame/child.ts';
import { type BenchOptions, readOptions } from './frame/options.ts';
import { type BenchmarkResult, headOf, load, type Run, tableOf, thisMachine, worsened } from './frame/report.ts';

/** The commit that is measured, with a `+` if files were changed since. */
function commitOf(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}

async function runAll({ names, seconds }: BenchOptions): Promise<Run> {
  const before = load();
  const results: BenchmarkResult[] = [];
  for (const [index, name] of names.entries()) {
    const title = `[${index + 1}/${names.length}] ${name}`;
    console.error(title);
    const result = await runBenchmark(name, seconds, (text) => console.error(`${title}: ${text}`));
    if (result.failure !== null) console.error(result.failure);
    results.push(result);
  }
  const at = new Date().toISOString();
  return { commit: commitOf(), at, machine: thisMachine(), load: [before, load()], results };
}

const options = readOptions(process.argv.slice(2), Object.keys(benchmarks));
if (!options.ok) {
  console.error(options.error);
  process.exit(2);
}
const { json, against } = options.value;
const earlier = against === null ? null : (JSON.parse(readFileSync(against, 'utf8')) as Run);
const run = await runAll(options.value);
console.log(`${headOf(run)}\n\n${tableOf(run.results)}`);
if (json !== null) writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`);
const worse = earlier === null ? [] : worsened(run, earlier);
if (earlier !== null) {
  const heading = worse.length === 0 ? 'Nothing got worse' : 'Worse by more than the noise';
  console.log([`\n${heading} than at ${earlier.commit}`, ...worse].join('\n'));
}
process.exitCode = worse.length > 0 || run.results.some(({ failure }) => failure !== null) ? 1 : 0;
