/**
 * `npm run health`: exits with code 0 if the bot can host games, and otherwise with code 1. With `METRICS_PORT` it asks
 * the running bot (`/ready`). Without it, it reads when Discord has last answered a heartbeat, from a file of the data
 * folder. So it may run every few seconds. `--wait` tries until the bot is ready.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readHeartbeat } from '#store/heartbeat-file.ts';
import { defaultDataDir, loadEnvFile } from '../process/environment.ts';

/**
 * Seconds after which the last heartbeat is too old. Discord wants one every 41 s. After a lost connection the next one
 * may come a whole interval later, so a bot in order is silent for at most 90 s.
 */
const STALE_S = 120;
/** Milliseconds for the answer of the running bot, and between two tries. */
const ANSWER_MS = 5_000;
const AGAIN_MS = 1_000;

/** The health of the bot, in words. */
interface Health {
  readonly isGood: boolean;
  readonly words: string;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { wait: { type: 'boolean', default: false } } });
  loadEnvFile();
  const ask = askedHow(process.env);
  let health = await ask();
  while (values.wait && !health.isGood) {
    await rest(AGAIN_MS);
    health = await ask();
  }
  console.log(health.words);
  process.exitCode = health.isGood ? 0 : 1;
}

/** Port 0 is a free one that only the log names. */
function askedHow(environment: Readonly<Record<string, string | undefined>>): () => Promise<Health> {
  const port = Number(environment['METRICS_PORT']?.trim() || 0);
  const host = environment['METRICS_HOST']?.trim() || '127.0.0.1';
  const folder = environment['DATA_DIR']?.trim() || defaultDataDir;
  return port > 0 ? () => askBot(host, port) : () => readFile(folder);
}

/** The address at which an endpoint is reached that listens here. */
const reached = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

async function askBot(host: string, port: number): Promise<Health> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(`http://${reached(host)}:${port}/ready`, { signal });
    const parts = (await response.text()).trim();
    return response.ok
      ? { isGood: true, words: 'The bot is ready.\nБот готов.' }
      : { isGood: false, words: `The bot is not ready: ${parts}\nБот не готов: ${parts}` };
  } catch {
    return { isGood: false, words: notRunning };
  }
}

async function readFile(folder: string): Promise<Health> {
  const at = await readHeartbeat(folder);
  const age = at === null ? null : Math.round((Date.now() - at) / 1000);
  // A time in the future means that the clock was set, so it says nothing about the bot.
  const isGood = age !== null && Math.abs(age) <= STALE_S;
  return { isGood, words: age === null ? notRunning : isGood ? answered(age) : silent(age) };
}

const notRunning =
  'The bot is not running, or has not connected to Discord yet.\nБот не запущен или ещё не подключился к Discord.';

const answered = (age: number): string =>
  `Discord answered the bot ${age} s ago.\nDiscord отвечал боту ${age} с назад.`;

const silent = (age: number): string =>
  `Discord has not answered the bot for ${age} s.\nDiscord не отвечает боту уже ${age} с.`;

await main();
