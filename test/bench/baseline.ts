/**
 * `npx tsx test/bench/baseline.ts [--seconds 30]`: measures the simulated games of the earlier commit again, and writes
 * them into test/bench/baseline.json. A figure is the number of games in the CPU time of one yardstick
 * (peers/yardstick.ts), so it can be compared with figures of other machines. The benchmark of the simulator uses these
 * figures only in a copy of the project that lacks the earlier commit.
 */
import '../usage.ts';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Machine, thisMachine } from './frame/report.ts';
import { unpackCommit } from './peers/earlier-commit.ts';
import { yardstickVersion } from './peers/yardstick.ts';

/** The figures of an earlier commit. */
export interface Baseline {
  readonly commit: string;
  /** The version of the yardstick. */
  readonly yardstick: number;
  /** The machine on which they were measured. */
  readonly machine: Machine;
  /** The number of games in the time of one yardstick, by rulebook. */
  readonly games: Readonly<Record<string, number>>;
}

const file = new URL('./baseline.json', import.meta.url);

/** The figures that were kept. */
export function keptBaseline(): Baseline {
  const read = JSON.parse(readFileSync(file, 'utf8')) as Baseline;
  if (read.yardstick !== yardstickVersion)
    throw new Error('baseline.json was measured with another yardstick: measure it again (test/bench/baseline.ts)');
  return read;
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
  const { commit } = keptBaseline();
  const folder = unpackCommit(commit);
  if (folder === null) throw new Error(`this copy of the project has no commit ${commit}`);
  const words = ['--import', 'tsx', 'test/bench/peers/kept-figures.ts', values.seconds];
  const games = JSON.parse(execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' }));
  const written: Baseline = { commit, yardstick: yardstickVersion, machine: thisMachine(), games };
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
  console.log(readFileSync(file, 'utf8'));
}
