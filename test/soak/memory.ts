/**
 * `npm run measure -- memory`: the memory of the built bot, started as `npm start` does, in MiB as the system counts it:
 * without a table, and with ten tables and their narrators for three minutes. The exit code is 1 if it passes a limit.
 * Linux only. Run it with the Node that is asked about.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildBot } from '../../src/build/bundle.ts';
import { builtPrograms } from './programs.ts';
import { Soak } from './soak.ts';

const TABLES = 10;
/** The most memory without a table, and with ten of them, MiB. */
const LIMITS = { idle: 140, playing: 256 };
/** Milliseconds without a table, after the start. */
const IDLE_MS = 20_000;
const PLAYING_MS = 180_000;
const root = resolve(import.meta.dirname, '../..');

const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A figure of a process (proc(5), status), MiB. */
function figure(name: string, pid: number): number {
  const [, kib] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Math.round(Number(kib) / 1024);
}

await buildBot(root);
const programs = { ...(await builtPrograms()), bot: join(root, 'src/start.mjs') };
const soak = await Soak.start({ tables: TABLES, ruleset: 'six', players: 6, speed: 1, apartMs: 1_000, programs });
const { pid } = soak.bot;
await rest(IDLE_MS);
const idle = figure('VmRSS', pid);
console.log(`Node ${process.versions.node}: ${idle} MiB without a table (limit ${LIMITS.idle})`);
await soak.openTables(TABLES);
await rest(PLAYING_MS);
const [last, most] = [figure('VmRSS', pid), figure('VmHWM', pid)];
console.log(`${last} MiB with ${TABLES} tables, at most ${most} since the start (limit ${LIMITS.playing})`);
for (const fault of soak.faults) console.error(`a game broke off: ${fault}`);
await soak.strike();
process.exit(idle <= LIMITS.idle && most <= LIMITS.playing && soak.faults.length === 0 ? 0 : 1);
