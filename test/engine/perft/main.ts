/**
 * `npm run campaign -- perft` compares all legal nights of all tables with the committed numbers.
 * - `npm run campaign -- perft deck`: only the tables whose name begins with `deck`.
 * - `--short`: only the tables of the test suite.
 * - `--write`: stores the new numbers as the right ones.
 */
import '../../usage.ts';
import { rulesets } from '#rulesets/index.ts';
import { perft } from './enumerate.ts';
import { differences, type Measured, numbers, write } from './numbers.ts';
import { tables } from './tables.ts';

const words = process.argv.slice(2);
const [begins = ''] = words.filter((word) => !word.startsWith('--'));
const asked = tables.filter((table) => table.name.startsWith(begins) && (table.short || !words.includes('--short')));
const measured: Record<string, Measured> = {};
let wrong = 0;

for (const table of asked) {
  const startedAt = performance.now();
  const counted = perft(rulesets[table.ruleset]!, table);
  const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
  measured[table.name] = { ...counted, seconds };
  const changed = differences(numbers()[table.name], counted);
  if (changed.length > 0) wrong += 1;
  console.log(
    `${changed.length > 0 ? '✗' : '✓'} ${table.name}: ${counted.nights} nights, ${counted.outcomes} outcomes, ${seconds} s`,
  );
  for (const line of changed) console.log(`    ${line}`);
}

const nights = Object.values(measured).reduce((sum, each) => sum + each.nights, 0);
const seconds = Object.values(measured).reduce((sum, each) => sum + each.seconds, 0);
console.log(`${asked.length} tables, ${nights} nights, ${Math.round(seconds)} s; ${wrong} not as committed`);
if (words.includes('--write')) write(measured);
else if (wrong > 0) process.exitCode = 1;
