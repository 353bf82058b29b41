/**
 * `npm run release`: asks the running bot to stop for good. It lets everybody speak, closes all tables and ends. Prints
 * what is left, and exits with code 0 if that is nothing.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { readRelease, removeRelease, writeRelease } from '#store/release-file.ts';
import { defaultDataDir, loadEnvFile } from '../process/environment.ts';

/** Milliseconds between two looks at the answer, each of which prints a dot, for its first sign, and for the whole of it. */
const LOOK_MS = 1_000;
const BEGUN_MS = 20_000;
const DONE_MS = 660_000;

async function main(): Promise<void> {
  loadEnvFile();
  const folder = process.env['DATA_DIR']?.trim() || defaultDataDir;
  console.log(asking);
  const asked = await writeRelease(folder, { state: 'asked' }).then(
    () => true,
    () => false,
  );
  if (!asked || !(await isReached(folder, ['begun', 'done'], BEGUN_MS))) return end(folder, notRunning, 1);
  console.log(begun);
  if (!(await isReached(folder, ['done'], DONE_MS))) return end(folder, unfinished, 1);
  const answer = await readRelease(folder);
  if (answer?.state !== 'done' || answer.tables > 0) return end(folder, unfinished, 1);
  if (answer.muted > 0) return end(folder, stillMuted(answer.muted), 1);
  return end(folder, done, 0);
}

/** Returns true once the release is in one of these states, and false after the time limit. */
async function isReached(folder: string, states: readonly string[], limitMs: number): Promise<boolean> {
  const isNow = async () => states.includes((await readRelease(folder))?.state ?? '');
  let waitedMs = 0;
  for (; waitedMs < limitMs && !(await isNow()); waitedMs += LOOK_MS) {
    process.stdout.write('.');
    await rest(LOOK_MS);
  }
  if (waitedMs > 0) process.stdout.write('\n');
  return waitedMs < limitMs;
}

async function end(folder: string, words: string, code: number): Promise<void> {
  await removeRelease(folder);
  console.log(words);
  process.exitCode = code;
}

const asking =
  'The bot is asked to stop for good. It answers within 20 seconds.\n' +
  'Боту передана просьба остановиться насовсем. Он ответит в течение 20 секунд.';

const notRunning =
  'No bot runs on this data folder (DATA_DIR). Start it, then enter this command again.\n' +
  'На этой папке данных (DATA_DIR) бот не запущен. Запустите его и выполните эту команду ещё раз.';

const begun =
  'The bot lets everybody speak and closes its tables. This takes a minute or two.\n' +
  'Бот включает всем микрофоны и закрывает столы. Это займёт минуту-другую.';

const unfinished =
  'Some tables are not closed yet. The log of the bot tells why. Start the bot again, then enter this command again.\n' +
  'Закрыты ещё не все столы. Причина — в логе бота. Запустите бота и выполните эту команду ещё раз.';

const stillMuted = (people: number): string =>
  `All tables are closed. People who are still muted because they are in no voice channel: ${people}. Ask them to join one, then unmute them by hand (Server Mute).\n` +
  `Все столы закрыты. Людей, которые остались без микрофона, потому что не сидят в голосовом канале: ${people}. Попросите их зайти в канал и включите им микрофон вручную.`;

const done =
  'All tables are closed, and nobody is muted. The bot has stopped.\nВсе столы закрыты, микрофоны у всех включены. Бот остановлен.';

await main();
