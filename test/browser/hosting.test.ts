/**
 * Tests the path of a newcomer with a real browser: they host a table, see its lobby fill, start, play, and ask for the
 * next game. Skipped where there is no browser.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { endings, lineIn } from '../../src/demo/spoken-lines.ts';
import { openWindow, type Window } from '../../src/window/window.ts';
import { browserPath, startBrowser } from '../window/kit/browser.ts';
import { PagePlayer } from '../window/kit/page-player.ts';

const language = 'en';
const lobby = 'general';
/** The people of the table, with the seats that they have now. */
const seatsIn = ({ session }: Window) =>
  Object.fromEntries(session.people.flatMap(({ name, seat }) => (seat === null ? [] : [[name, seat]])));

/** Two games with a browser: only in the long form (`--mode long`). */
const isLong = process.env.WIRE === 'long';

describe.skipIf(browserPath === null || !isLong)('a newcomer', () => {
  let window: Window;
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  beforeAll(async () => {
    window = await openWindow({ language, seed: 2 });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await window?.close();
  });

  test('hosts a table, sees it fill, starts, plays to the end, and gets the next game with Again', async () => {
    const page = await browser.newPage({ locale: 'en', viewport: { width: 390, height: 844 } });
    const player = new PagePlayer(page, language);
    await page.goto(window.url);
    await player.sitDown('host');
    await page.locator('.hints').waitFor();
    const host = window.session.table!.atSeat(1)!;
    const texts = () => host.client.state().messages.map(({ content }) => content);
    await expect.poll(() => page.locator('#messages').textContent()).toContain('players: 6 (6 needed)');
    expect(await page.locator('.chat-head').textContent()).toContain(lobby);
    await player.pressLatest(lobby, t(language, 'ui:button.start'));
    await player.setSpeed(20);
    await player.play(async () => texts().some((text) => lineIn(language, endings, text) !== null));
    const first = seatsIn(window);

    const again = page.locator('#messages button', { hasText: /^Again$/ });
    await expect.poll(() => again.count()).toBeGreaterThan(0);
    await again.last().press('Enter');
    await expect.poll(() => page.locator('#messages').textContent()).toMatch(/next game/i);
    // The others answer the roll call of the next lobby. Before, the start is refused.
    const hasMoved = async () => {
      await player.pressLatest(lobby, t(language, 'ui:button.start')).catch(() => {});
      return seatsIn(window)[host.name] !== first[host.name];
    };
    await expect.poll(hasMoved, { interval: 3_000 }).toBe(true);
    // The first player has the last seat.
    expect(seatsIn(window)).toMatchObject({ [host.name]: 6 });
    await page.close();
  });
});
