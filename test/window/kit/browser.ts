import { existsSync, readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The usual places of Chromium and its relatives, which `.ci/run` knows, too. `CHROMIUM` names another. */
const places = readFileSync(new URL('../../../.ci/browsers', import.meta.url), 'utf8').split('\n');

/** The path of a browser on this machine, or `null`. */
export const browserPath: string | null =
  [process.env['CHROMIUM'] ?? '', ...places].find((path) => path !== '' && existsSync(path)) ?? null;

/** Starts the browser without a window, with sound as after a press. Rejects with an Error if there is none. */
export function startBrowser(): Promise<Browser> {
  if (browserPath === null) throw new Error('No browser was found: install Chromium, or name it in CHROMIUM.');
  const args = ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--disable-dev-shm-usage'];
  return chromium.launch({ executablePath: browserPath, args });
}
