/** The start of the built bot, and a start that resumes many games. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildBot } from '../../../src/build/bundle.ts';
import { Bot } from '../../wire/kit/bot.ts';
import type { Benchmark, Context, Measurement } from '../frame/measurement.ts';
import { rounded } from '../frame/report.ts';
import { summaryOf } from '../frame/samples.ts';
import { ManyServers } from '../servers/many-servers.ts';
import { allRestored } from '../servers/played-games.ts';

const starts = 5;
const startGoalS = 1.5;
const games = 200;
const resumeGoalS = 5;

/** Loads the built bot without a token: it ends when everything is loaded. In seconds. */
async function loading(): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['src/start.mjs', 'main'], { env: { PATH: '' }, stdio: 'ignore' });
  await new Promise((done) => child.once('close', done));
  return (performance.now() - begin) / 1000;
}

/** Starts the built bot with the packs of the project, as `npm start` does, and stops it. In seconds until it is ready. */
async function starting(environment: Readonly<Record<string, string>>): Promise<number> {
  const begin = performance.now();
  const bot = new Bot('src/start.mjs', ['main'], environment);
  await bot.logged('"ready"');
  const seconds = (performance.now() - begin) / 1000;
  await bot.stop();
  return seconds;
}

async function startToReady(): Promise<Measurement> {
  await buildBot(resolve('.'));
  const servers = await ManyServers.open(1, 1);
  await servers.bot.stop();
  const times: { readonly ready: number; readonly loaded: number }[] = [];
  for (let start = 0; start < starts; start++)
    times.push({
      loaded: await loading(),
      ready: await starting({ ...servers.environment, VOICE: 'on', PACKS_DIR: resolve('audio') }),
    });
  await servers.close();
  const loaded = summaryOf(times.map((each) => each.loaded));
  const ready = summaryOf(times.map((each) => each.ready));
  const peer = `loading the program: ${rounded(loaded.value)} s`;
  return { name: 'start to ready', ...ready, unit: 's', aim: 'less', goal: startGoalS, peer };
}

/** The time to read all files of a folder, in ms. */
function readingMs(folder: string): number {
  const begin = performance.now();
  for (const name of readdirSync(folder)) readFileSync(join(folder, name));
  return performance.now() - begin;
}

async function resuming(tell: Context['tell']): Promise<readonly Measurement[]> {
  const servers = await ManyServers.open(games, 0.1);
  try {
    for (let from = 0; from < games; from += 10) {
      await Promise.all(servers.all.slice(from, from + 10).map((server) => servers.begin(server)));
      if (from % 50 === 40) tell(`${from + 10} games have begun`);
    }
    await servers.bot.kill();
    const peer = `reading the same bytes: ${rounded(readingMs(join(servers.dataDir, 'store')))} ms`;
    const restored = allRestored(servers.all);
    const begin = performance.now();
    await servers.startBot();
    const { cpuMs } = await servers.gauge();
    const ready = (performance.now() - begin) / 1000;
    await restored;
    const all = await servers.gauge();
    const whole = (performance.now() - begin) / 1000;
    const shared = { noise: 0, unit: 's', aim: 'less' as const };
    return [
      {
        name: `ready with ${games} games`,
        value: ready,
        ...shared,
        goal: resumeGoalS,
        peer: `${peer}; CPU ${rounded(cpuMs / 1000)} s`,
      },
      {
        ...{ name: `all ${games} games go on`, value: whole, ...shared, goal: null },
        peer: `the local Discord on the same cores; CPU of the bot ${rounded(all.cpuMs / 1000)} s`,
      },
    ];
  } finally {
    await servers.close();
  }
}

/** Start to ready, and resuming games after a `kill -9`. */
export const start: Benchmark = {
  about: 'the start of the built bot, and the start of a bot that was killed with many games',
  async measure({ tell }) {
    tell(`starts the bot ${starts} times`);
    const ready = await startToReady();
    tell(`begins ${games} games, and kills the bot`);
    return [ready, ...(await resuming(tell))];
  },
};
