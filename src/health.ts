/**
 * `npm run health`: exits with code 0 if Discord has answered a heartbeat of the bot lately, and otherwise with code 1.
 * It only reads a file of the data folder, so it may run every few seconds.
 */

import { readHeartbeat } from '#store/heartbeat-file.ts';
import { defaultDataDir, loadEnvFile } from './environment.ts';

/**
 * Seconds after which the last heartbeat is too old. Discord wants one every 41 s. After a lost connection the next one
 * may come a whole interval later, so a bot in order is silent for at most 90 s.
 */
const STALE_S = 120;

async function main(): Promise<void> {
  loadEnvFile();
  const at = await readHeartbeat(process.env['DATA_DIR']?.trim() || defaultDataDir);
  const age = at === null ? null : Math.round((Date.now() - at) / 1000);
  // A time in the future means that the clock was set, so it says nothing about the bot.
  const isHealthy = age !== null && Math.abs(age) <= STALE_S;
  console.log(age === null ? notRunning : isHealthy ? answered(age) : silent(age));
  process.exitCode = isHealthy ? 0 : 1;
}

const notRunning =
  'The bot is not running, or has not connected to Discord yet.\nБот не запущен или ещё не подключился к Discord.';

const answered = (age: number): string =>
  `Discord answered the bot ${age} s ago.\nDiscord отвечал боту ${age} с назад.`;

const silent = (age: number): string =>
  `Discord has not answered the bot for ${age} s.\nDiscord не отвечает боту уже ${age} с.`;

await main();
