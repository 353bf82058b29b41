/**
 * Tests the window with a real browser: a person takes a seat with one press, plays a whole game with what is on the
 * page, its buttons by keyboard, and hears the narrator. Skipped where there is no browser.
 */
import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { readText, type SimulatedUser } from 'discord-emulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endings, lineIn } from '../../src/demo/spoken-lines.ts';
import type { ToPage } from '../../src/window/protocol.ts';
import { openWindow, type Window } from '../../src/window/window.ts';
import { accessibilityFaults } from '../window/kit/accessibility.ts';
import { browserPath, startBrowser } from '../window/kit/browser.ts';
import { PagePlayer } from '../window/kit/page-player.ts';

const language = 'ru';
/** With these cards the game is short. */
const seed = 2;

if (browserPath === null) console.log('The window was not tested: this machine has no browser (see CONTRIBUTING.md).');

/** A message that the page received, with the person whose client it showed at that time. */
interface Received {
  readonly personId: string;
  readonly message: APIMessage;
}

/** Keeps every message of Discord that a page receives, and every word that it logs as an error. */
function watch(page: Page) {
  const received: Received[] = [];
  const faults: string[] = [];
  let personId = '';
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload !== 'string') return;
      const news = JSON.parse(payload) as ToPage;
      if (news.type === 'view') personId = news.personId;
      if (news.type !== 'view' && news.type !== 'changes') return;
      for (const { kind, value } of news.changes) if (kind === 'message') received.push({ personId, message: value });
    }),
  );
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text());
  });
  return { received, faults };
}

const hasEnded = (user: SimulatedUser): boolean =>
  user.client.state().messages.some((message) => lineIn(language, endings, readText(message)) !== null);

const counters = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { nightcall: { decoded: number; energy: number } }).nightcall);

describe.skipIf(browserPath === null)('a person with a browser', () => {
  let window: Window;
  let browser: Browser;
  beforeAll(async () => {
    window = await openWindow({ language, seed });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await window?.close();
  });

  test('sits down with one press, plays a whole game, hears it, and learns what their seat may know', async () => {
    const page = await browser.newPage({ locale: 'ru', viewport: { width: 1280, height: 800 } });
    const { received, faults } = watch(page);
    await page.goto(window.url);
    await expectAccessible(page);
    const player = new PagePlayer(page, language);
    await player.sitDown();
    await expectLowBar(page);
    await player.setSpeed(20);
    const { table } = window.session;
    const me = table!.atSeat(2)!;
    const neighbour = table!.atSeat(3)!;
    let isReloaded = false;
    await player.play(async () => {
      if (!isReloaded && player.actions.length >= 4) {
        isReloaded = true;
        await expectAccessible(page);
        await reload(page, me.id);
        await lookThrough(page, neighbour.id, me.id);
      }
      return hasEnded(me);
    });

    // With all pages of the game, also edited ones.
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(player.actions.length).toBeGreaterThan(2);
    expect(faults).toEqual([]);
    expect(await counters(page)).toMatchObject({ errors: [] });
    expect((await counters(page)).decoded).toBeGreaterThan(200);
    expect((await counters(page)).energy).toBeGreaterThan(0);
    expect(new Set(received.map(({ personId }) => personId)).size).toBeGreaterThanOrEqual(2);
    for (const { personId, message } of received) {
      const user = table!.user(personId)!;
      expect(mayHaveRead(user, message), `${user.name}: ${readText(message)}`).toBe(true);
    }
    await page.close();
  });

  test('closes the page: nothing of it stays, and the practice player takes the seat over', async () => {
    const { session, server } = window;
    const me = session.table!.atSeat(2)!;
    await expect.poll(() => server.pages).toBe(0);
    await expect.poll(() => session.people.find(({ id }) => id === me.id)?.actor).toBe('practice');
  });
});

/** Returns true if Discord delivered the message to this person, or if they can read its channel's history. */
const mayHaveRead = (user: SimulatedUser, { id, channel_id: channelId, flags }: APIMessage): boolean =>
  user.inbox.hasReceived(id) ||
  (((flags ?? 0) & MessageFlags.Ephemeral) === 0 && user.channels().some((channel) => channel.id === channelId));

/** On a phone, the bar with the seats takes at most 12 % of the screen, whether its person acts or looks on. */
async function expectLowBar(page: Page): Promise<void> {
  const viewport = page.viewportSize()!;
  const phone = { width: 390, height: 844 };
  await page.setViewportSize(phone);
  const seats = page.locator('.seat');
  for (const seat of [2, 1]) {
    await seats.nth(seat).click();
    await expect.poll(() => seats.nth(seat).getAttribute('aria-pressed')).toBe('true');
    expect((await page.locator('.strip').boundingBox())!.height).toBeLessThanOrEqual(0.12 * phone.height);
  }
  await page.setViewportSize(viewport);
}

/** Checks what the page shows, at the width of a desktop and of a phone, in light and in dark. */
async function expectAccessible(page: Page): Promise<void> {
  const viewport = page.viewportSize()!;
  for (const width of [viewport.width, 390]) {
    await page.setViewportSize({ ...viewport, width });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page), `${width} pixels wide, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize(viewport);
}

/** Reloads the page. The person is on their seat again. */
async function reload(page: Page, ownId: string): Promise<void> {
  await page.reload();
  await page.locator(`.app[data-person="${ownId}"][data-may-act="true"]`).waitFor();
}

/** Looks through the eyes of a neighbour, for whom nothing can be pressed, and goes back. */
async function lookThrough(page: Page, otherId: string, ownId: string): Promise<void> {
  await page.locator(`[data-action="show-${otherId}"]`).click();
  await page.locator(`.app[data-person="${otherId}"][data-may-act="false"]`).waitFor();
  expect(await page.locator('#messages button[data-custom-id]:enabled').count()).toBe(0);
  await page.locator('[data-action="back"]').click();
  await page.locator(`.app[data-person="${ownId}"][data-may-act="true"]`).waitFor();
}
