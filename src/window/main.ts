/** `npm run window`: a local Discord with the bot, and a page in the browser to play or watch a table. */
import { spawn } from 'node:child_process';
import { readOptions } from './options.ts';
import { openWindow } from './window.ts';

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
if (options.table !== null) await window.session.open({ ...options.table, language: options.language, hosted: false });
