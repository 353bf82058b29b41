/** All records of the tests, replayed with all notices. */
import { readdirSync, readFileSync } from 'node:fs';
import { replay } from '#engine/record/replay.ts';
import { rulesets } from '#rulesets/index.ts';
import { beside } from '../../records/role-sets.ts';
import { inTurns } from '../frame/cpu-time.ts';
import type { Benchmark } from '../frame/measurement.ts';
import { rounded } from '../frame/report.ts';
import { summaryOf } from '../frame/samples.ts';

const root = new URL('../../records/', import.meta.url);

const files = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => new URL(`${name}/`, root))
  .flatMap((folder) => readdirSync(folder).map((name) => ({ folder, name })))
  .filter(({ name }) => name.endsWith('.record'))
  .map(({ folder, name }) => ({ folder, file: new URL(name, folder) }));

const goalMs = 3000;

/** Replaying all records. */
export const records: Benchmark = {
  about: 'every record of test/records, read and replayed with all its notices',
  async measure({ seconds, tell }) {
    tell(`${files.length} records`);
    const read = () => files.map(({ file }) => readFileSync(file, 'utf8'));
    const texts = read();
    const replayed = () => texts.map((text, index) => replay(text, rulesets, beside(files[index]!.folder)));
    const rounds = inTurns(seconds, [read, replayed]);
    const [reading, replaying] = [0, 1].map((column) => summaryOf(rounds.map((round) => round[column]!)));
    const peer = `reading the files: ${rounded(reading!.value)} ms`;
    return [{ name: `replaying ${files.length} records`, ...replaying!, unit: 'ms', aim: 'less', goal: goalMs, peer }];
  },
};
