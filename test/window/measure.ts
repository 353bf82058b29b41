/**
 * `npm run measure -- window --tabs 10 --minutes 60 --ruleset deck --players 26`: opens a table in the window and many
 * tabs, and prints the time from an event to the screen and the memory of the program and of the pages. When a game has
 * ended, the next one begins. Ends with code 1 if the memory grows.
 */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readText, type SimulatedUser } from 'discord-emulator';
import type { Page } from 'playwright-core';
import { endings, lineIn } from '../../src/demo/spoken-lines.ts';
import { openWindow, type Window } from '../../src/window/window.ts';
import { startBrowser } from './kit/browser.ts';
import { growthOf } from './kit/growth.ts';

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

/** Opens the table that is asked for, instead of the one before. */
async function openTable({ session }: Window): Promise<void> {
  await session.open({ rulebook: values.ruleset, players, language: 'en', hosted: false });
  if (session.news.failure !== null) throw new Error(session.news.failure);
}

/** Opens the pages of the window. */
async function openTabs(window: Window): Promise<readonly Page[]> {
  const browser = await startBrowser();
  const pages: Page[] = [];
  for (let tab = 0; tab < tabs; tab += 1) {
    const page = await browser.newPage();
    await page.goto(window.url);
    pages.push(page);
  }
  return pages;
}

/** Shows the table on the pages: on the first of them #general as the guest sees it, on the others a seat each. */
async function showTable({ session }: Window, pages: readonly Page[]): Promise<void> {
  const seats = session.people.filter(({ seat }) => seat !== null);
  const guest = session.table!.guest!.id;
  for (const [tab, page] of pages.entries()) {
    const personId = tab === 0 ? guest : seats[tab % seats.length]!.id;
    await page.locator('body[data-stage="open"]').waitFor();
    await page.locator(`[data-action="show-${personId}"]`).click();
    await page.locator(`.app[data-person="${personId}"]`).waitFor();
  }
  await pages[0]!.locator('button.channel', { hasText: /# general/u }).click();
}

/** Returns true if the first player has read the end of the game. */
const hasEnded = ({ session }: Window): boolean =>
  session
    .table!.atSeat(1)!
    .client.state()
    .messages.some((message) => lineIn('en', endings, readText(message)) !== null);

/** The times of a minute's probes, ms, in order. */
async function probeForMinute(window: Window, page: Page, minute: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < probes; index += 1) {
    times.push(await probe(page, window.session.table!.guest!, `probe ${minute}-${index}.`));
    await new Promise((resolve) => setTimeout(resolve, 60_000 / probes));
  }
  return times.toSorted((one, other) => one - other);
}

const window = await openWindow({ language: 'en', seed: 1 });
window.session.setSpeed(20);
await openTable(window);
const pages = await openTabs(window);
await showTable(window, pages);
const memory = { program: [] as number[], page: [] as number[] };
let games = 1;
console.log('minute  game  median ms  p95 ms  program MiB  page MiB  listeners');
for (let minute = 0; minute <= minutes; minute += 1) {
  const times = await probeForMinute(window, pages[0]!, minute);
  memory.program.push(ownMemory());
  memory.page.push(await pageMemory(pages[1] ?? pages[0]!));
  const late = [times[Math.floor(probes / 2)]!, times[Math.ceil(probes * 0.95) - 1]!];
  const row = [...late, memory.program.at(-1)!, memory.page.at(-1)!].map((value) => value.toFixed(1));
  console.log([minute, games, ...row, window.session.table!.guest!.inbox.listeners].join('  '));
  if (!hasEnded(window)) continue;
  games += 1;
  await openTable(window);
  await showTable(window, pages);
}
let grows = false;
for (const [of, samples] of Object.entries(memory)) {
  if (samples.length < 6) continue;
  const growth = growthOf(samples);
  grows ||= growth.grows;
  const [first, last, noise] = [growth.first, growth.last, growth.noise].map((value) => value.toFixed(1));
  console.log(
    `${of}: ${first} MiB in the first third, ${last} in the last, noise ${noise}: ${growth.grows ? 'grows' : 'does not grow'}`,
  );
}
await window.close();
process.exit(grows ? 1 : 0);
