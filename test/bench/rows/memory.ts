/** The memory of running tables, and whether games leave anything behind. */
import { execFileSync } from 'node:child_process';
import type { Benchmark, Context, Measurement } from '../frame/measurement.ts';
import { rounded } from '../frame/report.ts';
import { ManyServers } from '../servers/many-servers.ts';
import { playOut } from '../servers/played-games.ts';

const tables = 20;
const rounds = 10;
/** The rounds after which everything that has a limit has reached it, such as the pictures that are kept. */
const settledRounds = 5;
/** The factor by which the time limits run faster in the games that are played to their end. */
const speed = 200;
const tableGoalMib = 1.5;
/** The growth of memory that is not called growth, in MiB: an allowance for compiled code and caches. */
const growthGoalMib = 1;

/** The memory of a Node process that does nothing, in MiB. */
function emptyProcessMib(): number {
  const program =
    'gc(); const { heapUsed, external } = process.memoryUsage(); console.log((heapUsed + external) / 2 ** 20)';
  return Number(execFileSync(process.execPath, ['--expose-gc', '-e', program], { encoding: 'utf8' }));
}

/** The memory of each table of a bot with running games. */
async function runningTables(): Promise<Measurement> {
  const servers = await ManyServers.open(tables + 1, 0.1, false);
  try {
    const [first, ...others] = servers.all;
    // The first game loads what all games share.
    await servers.begin(first!);
    const before = await servers.gauge('memory');
    await Promise.all(others.map((server) => servers.begin(server)));
    const after = await servers.gauge('memory');
    const value = (after.heapMib - before.heapMib) / tables;
    const peer = `an empty process: ${rounded(emptyProcessMib())} MiB; the bot with one table: ${rounded(before.heapMib)}`;
    return { name: 'per running table', value, unit: 'MiB', noise: 0, aim: 'less', goal: tableGoalMib, peer };
  } finally {
    await servers.close();
  }
}

/** The growth of the memory after a hundred games. */
async function afterGames(tell: Context['tell']): Promise<Measurement> {
  const servers = await ManyServers.open(tables, speed, false);
  try {
    const samples: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      await Promise.all(servers.all.map((server) => playOut(servers, server)));
      samples.push((await servers.gauge('memory')).heapMib);
      tell(`${round * tables} games were played: ${rounded(samples.at(-1)!)} MiB`);
    }
    const settled = samples[settledRounds - 1]!;
    const value = samples.at(-1)! - settled;
    const peer = `after ${tables * settledRounds} games: ${rounded(settled)} MiB`;
    const name = `growth from ${tables * settledRounds} to ${tables * rounds} games`;
    return { name, value, unit: 'MiB', noise: 0, aim: 'less', goal: growthGoalMib, peer };
  } finally {
    await servers.close();
  }
}

/** Memory per table, and its growth after a hundred games. */
export const memory: Benchmark = {
  about: 'the memory of the bot after a garbage collection',
  async measure({ tell }) {
    tell(`opens ${tables} tables`);
    return [await runningTables(), await afterGames(tell)];
  },
};
