import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The usual places of Chromium and its relatives. `CHROMIUM` names another. */
const places = [
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a browser on this machine, or `null`. */
export const browserPath: string | null =
  [process.env['CHROMIUM'] ?? '', ...places].find((path) => path !== '' && existsSync(path)) ?? null;

/** Starts the browser without a window, with sound as after a press. Rejects with an Error if there is none. */
export function startBrowser(): Promise<Browser> {
  if (browserPath === null) throw new Error('No browser was found: install Chromium, or name it in CHROMIUM.');
  const args = ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--disable-dev-shm-usage'];
  return chromium.launch({ executablePath: browserPath, args });
}
