/**
 * `npx tsx test/bench/baseline.ts [--commit 2d1fe0e] [--seconds 30]`: measures the simulated games of an earlier commit,
 * and writes them into test/bench/baseline.json. The files of that commit are unpacked into a new folder of .cache/, and
 * use the packages of this project. A figure is the number of games in the CPU time of one yardstick
 * (peers/yardstick.ts), so it can be compared with figures of other machines.
 */
import '../usage.ts';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Machine, thisMachine } from './frame/report.ts';
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

/** Unpacks a commit with the files of the benchmark that it lacks. Returns its folder. */
function unpacked(commit: string): string {
  // Within the project, where the packages are found.
  const folder = resolve('.cache', 'baseline', commit);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 }),
  });
  for (const path of ['frame', 'peers', 'baseline-figures.ts'])
    cpSync(`test/bench/${path}`, `${folder}/test/bench/${path}`, { recursive: true });
  return folder;
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: { commit: { type: 'string', default: '2d1fe0e' }, seconds: { type: 'string', default: '30' } },
  });
  const folder = unpacked(values.commit);
  const words = ['--import', 'tsx', 'test/bench/baseline-figures.ts', values.seconds];
  const games = JSON.parse(execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' }));
  const { commit } = values;
  const written: Baseline = { commit, yardstick: yardstickVersion, machine: thisMachine(), games };
  const file = new URL('./baseline.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
  console.log(readFileSync(file, 'utf8'));
}
