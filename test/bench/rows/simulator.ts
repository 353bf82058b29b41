/** Simulated games of each rulebook on one core, against an earlier commit whose figures are in `baseline.json`. */
import { readFileSync } from 'node:fs';
import { simulateAll } from '#simulator/index.ts';
import type { Baseline } from '../baseline.ts';
import type { Benchmark } from '../frame/measurement.ts';
import { rounded } from '../frame/report.ts';
import { gamesInYardstick, tables } from '../peers/simulated.ts';
import { yardstickVersion } from '../peers/yardstick.ts';

const goal = 3;

function baseline(): Baseline {
  const read = JSON.parse(readFileSync(new URL('../baseline.json', import.meta.url), 'utf8')) as Baseline;
  if (read.yardstick !== yardstickVersion)
    throw new Error('baseline.json was measured with another yardstick: measure it again (test/bench/baseline.ts)');
  return read;
}

/** `npm run simulate` for 12 players in each rulebook. */
export const simulator: Benchmark = {
  about: 'games of 12 simulated players (6 in `six`) in one thread, as `npm run simulate` plays them',
  async measure({ seconds, tell }) {
    const { commit, games } = baseline();
    const names = Object.keys(tables);
    return names.map((rules) => {
      tell(`${rules} for ${tables[rules]} players`);
      const now = gamesInYardstick(rules, seconds / names.length, simulateAll);
      const before = games[rules]!;
      return {
        ...{ name: `${rules}: games/s`, value: now.value / before, noise: now.noise / before },
        ...{ unit: '×', aim: 'more' as const, goal },
        peer: `commit ${commit}: ${rounded(before)} games a yardstick, now ${rounded(now.value)}`,
      };
    });
  },
};
