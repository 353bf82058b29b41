/**
 * `npm run campaign -- fuzz [--runs N] [--seed S]`, by default the seed of the commit: strange presses, commands and
 * configurations. Exits 1 if one does harm.
 */
import '../usage.ts';
import '../rulebooks.ts';
import { parseArgs } from 'node:util';
import { seedOfCommit } from '../seeds.ts';
import { fuzzConfig } from './fuzz-config.ts';
import { fuzzHandlers } from './fuzzed-tables.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string', default: String(seedOfCommit()) } },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);
const report = await fuzzHandlers(runs, seed, {
  progress(count) {
    if (count % 10_000 === 0) console.log(`${count} of ${runs} inputs, ${seconds()} s`);
  },
});
const config = fuzzConfig(runs, seed);
for (const failure of [...report.failures, ...config.failures]) console.error(`FAILED ${failure}`);
console.log(
  `${report.runs} inputs: ${report.done} done, ${report.refused} refused by a table, ${report.settled} settled something for a server, the others before; ${report.changed} changed something; ` +
    `the slowest answer took ${report.slowestMs.toFixed(0)} ms; ${report.failures.length} failures`,
);
console.log(
  `${config.runs} configurations: ${config.taken} taken, ${config.refused} refused, ${config.failures.length} failures; ${seconds()} s`,
);
process.exit(report.failures.length + config.failures.length > 0 ? 1 : 0);
