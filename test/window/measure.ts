/**
 * `npm run window:measure -- --tabs 10 --minutes 60 --ruleset deck --players 26`: opens a table in the window and many
 * tabs, and prints the time from an event to the screen and the memory of the program and of the pages.
 */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SimulatedUser } from 'discord-emulator';
import type { Page } from 'playwright-core';
import { openWindow, type Window } from '../../src/window/window.ts';
import { startBrowser } from './kit/browser.ts';

const { values } = parseArgs({
  options: {
    tabs: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '60' },
    ruleset: { type: 'string', default: 'deck' },
    players: { type: 'string', default: '26' },
  },
});
const [tabs, minutes, players] = [Number(values.tabs), Number(values.minutes), Number(values.players)];
/** The number of events whose time to the screen is measured in each minute. */
const probes = 20;
const mib = 1024 * 1024;

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** The memory of this process after a collection, MiB. */
function ownMemory(): number {
  collect();
  return process.memoryUsage().heapUsed / mib;
}

/** The memory of a page after a collection, MiB. */
async function pageMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / mib;
}

/** The time until a message of this person is on the page, ms. */
async function probe(page: Page, speaker: SimulatedUser, name: string): Promise<number> {
  const seen = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        // biome-ignore lint/suspicious/noExplicitAny: this function runs in the browser, whose types are not known here
        const { document, MutationObserver } = globalThis as any;
        const observer = new MutationObserver(() => {
          if (!document.querySelector('#messages')?.textContent.includes(text)) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    name,
  );
  await page.evaluate(() => 0);
  const at = performance.timeOrigin + performance.now();
  speaker.say(speaker.channel('general'), name);
  return (await seen) - at;
}

/** Opens the tabs: the first of them shows #general as the guest, the others a seat each. */
async function openTabs(window: Window): Promise<readonly Page[]> {
  const browser = await startBrowser();
  const people = window.session.people.filter(({ seat }) => seat !== null);
  const pages: Page[] = [];
  for (let tab = 0; tab < tabs; tab += 1) {
    const page = await browser.newPage();
    await page.goto(window.url);
    await page.locator('body[data-stage="open"]').waitFor();
    if (tab > 0) await page.locator(`[data-action="show-${people[tab % people.length]!.id}"]`).click();
    pages.push(page);
  }
  await pages[0]!.locator('button.channel', { hasText: /# general/u }).click();
  return pages;
}

const window = await openWindow({ language: 'en', seed: 1 });
window.session.setSpeed(20);
await window.session.open({ rulebook: values.ruleset, players, language: 'en' });
if (window.session.news.failure !== null) throw new Error(window.session.news.failure);
const pages = await openTabs(window);
const guest = window.session.table!.guest!;
console.log('minute  median ms  p95 ms  program MiB  page MiB  listeners');
for (let minute = 0; minute <= minutes; minute += 1) {
  const times: number[] = [];
  for (let index = 0; index < probes; index += 1) {
    times.push(await probe(pages[0]!, guest, `probe ${minute}-${index}.`));
    await new Promise((resolve) => setTimeout(resolve, 60_000 / probes));
  }
  times.sort((one, other) => one - other);
  const row = [
    times[Math.floor(probes / 2)]!,
    times[Math.ceil(probes * 0.95) - 1]!,
    ownMemory(),
    await pageMemory(pages[1] ?? pages[0]!),
  ];
  console.log(`${minute}  ${row.map((value) => value.toFixed(1)).join('  ')}  ${guest.inbox.listeners}`);
}
await window.close();
process.exit(0);
