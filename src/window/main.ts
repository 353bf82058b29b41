/** `npm run window`: a local Discord with the bot, and a page in the browser to play or watch a table. */
import { spawn } from 'node:child_process';
import { rulebookOffers } from '../demo/offers.ts';
import { readOptions, type WindowOptions } from './options.ts';
import { openWindow, type Window } from './window.ts';

/** The programs that open an address, by platform. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens the page in the browser. Without one the address stays on the screen. */
function openBrowser(url: string): void {
  const [program = 'xdg-open', ...parameters] = openers[process.platform] ?? [];
  spawn(program, [...parameters, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/** Opens the table of the command line. Ends the process if there is no such table. */
async function openTable({ session }: Window, { table, language }: WindowOptions): Promise<void> {
  if (!table) return;
  const { rulebook } = table;
  const players = table.players ?? rulebookOffers().find(({ id }) => id === rulebook)?.max ?? 0;
  const why = await session.open({ rulebook, players, language, hosted: false });
  if (why !== 'unknown-rulebook') return;
  const offers = rulebookOffers().map(({ id, min, max }) => `${id} (${min} to ${max} players)`);
  console.error(`Choose a rulebook and its number of players: ${offers.join(', ')}.`);
  process.exit(2);
}

const options = readOptions(process.argv.slice(2));
const window = await openWindow(options).catch((error: Error) => {
  console.error(`The window could not be opened: ${error.message}. Choose another --port.`);
  process.exit(1);
});
console.log(options.language === 'ru' ? `Окно открыто: ${window.url}` : `The window is open: ${window.url}`);
console.log(options.language === 'ru' ? 'Ctrl+C закрывает его.' : 'Ctrl+C closes it.');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void window.close().finally(() => process.exit(0)));
}
if (options.opens) openBrowser(window.url);
await openTable(window, options);
