/** Simulated games of each rulebook on one core, in turns with those of an earlier commit. */
import { simulateAll } from '#simulator/index.ts';
import { keptBaseline } from '../baseline.ts';
import type { Benchmark, Measurement } from '../frame/measurement.ts';
import { rounded } from '../frame/report.ts';
import { type Summary, summaryOf } from '../frame/samples.ts';
import { unpackCommit } from '../peers/earlier-commit.ts';
import { PortionPlayer, portionsInTurns } from '../peers/players.ts';
import { gamesInYardstick, tables } from '../peers/simulated.ts';

const goal = 3;
const names = Object.keys(tables);

/** `npm run simulate` for 12 players in each rulebook. */
export const simulator: Benchmark = {
  about: 'games of 12 simulated players (6 in `six`) in one thread, as `npm run simulate` plays them',
  async measure({ seconds, tell }) {
    const each = seconds / names.length;
    const { commit } = keptBaseline();
    const folder = unpackCommit(commit);
    if (folder === null) {
      tell(`commit ${commit} is missing in this copy of the project: its kept figures are used`);
      return names.map((rules) => againstKept(rules, each));
    }
    const rows: Measurement[] = [];
    for (const rules of names) {
      tell(`${rules} for ${tables[rules]} players`);
      rows.push(await besideEarlier(rules, each, { commit, folder }));
    }
    return rows;
  },
};

/** Plays one rulebook on both sides. Each has a process of its own, as `npm run simulate` has. */
async function besideEarlier(
  rules: string,
  seconds: number,
  { commit, folder }: { readonly commit: string; readonly folder: string },
): Promise<Measurement> {
  const sides = [PortionPlayer.ofCommit(folder), await PortionPlayer.ofPresent()] as const;
  try {
    const rounds = await portionsInTurns(rules, seconds, sides);
    const [before, now] = [0, 1].map((side) => rounded(summaryOf(rounds.map((times) => times[side]!)).value));
    const ratio = summaryOf(rounds.map(([earlier, present]) => earlier / present));
    return rowOf(rules, ratio, `commit ${commit} in turns: ${before} ms a portion, now ${now} ms`);
  } finally {
    for (const side of sides) side.close();
  }
}

const rowOf = (rules: string, { value, noise }: Summary, peer: string): Measurement => ({
  name: `${rules}: games/s`,
  value,
  noise,
  unit: '×',
  aim: 'more',
  goal,
  peer,
});

/** Compares with the kept figures, which were measured in another hour. */
function againstKept(rules: string, seconds: number): Measurement {
  const { commit, games } = keptBaseline();
  const { value, noise } = gamesInYardstick(rules, seconds, simulateAll);
  const before = games[rules]!;
  const peer = `kept figures of commit ${commit}: ${rounded(before)} games a yardstick, now ${rounded(value)}`;
  return rowOf(rules, { value: value / before, noise: noise / before }, peer);
}
