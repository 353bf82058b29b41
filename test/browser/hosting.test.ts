/**
 * Tests the path of a newcomer with a real browser: they host a table, see its lobby fill and start, and in the long form
 * (`--mode long`) play and ask for the next game. Skipped where there is no browser.
 */
import { readText } from 'discord-emulator';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { serverIn } from '../../src/demo/names.ts';
import { endings, lineIn } from '../../src/demo/spoken-lines.ts';
import { openWindow, type Window } from '../../src/window/window.ts';
import { browserPath, startBrowser } from '../window/kit/browser.ts';
import { PagePlayer } from '../window/kit/page-player.ts';

const language = 'en';
const lobby = serverIn(language).channels.text;
const town = t(language, 'words:room.town');
/** The people of the table, with the seats that they have now. */
const seatsIn = ({ session }: Window) =>
  Object.fromEntries(session.people.flatMap(({ name, seat }) => (seat === null ? [] : [[name, seat]])));

/** Two whole games with a browser take five minutes. */
const isLong = process.env.WIRE === 'long';

describe.skipIf(browserPath === null)('a newcomer', () => {
  let window: Window;
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  let page: Page;
  let player: PagePlayer;
  beforeAll(async () => {
    window = await openWindow({ language, seed: 2 });
    browser = await startBrowser();
    page = await browser.newPage({ locale: 'en', viewport: { width: 390, height: 844 } });
    player = new PagePlayer(page, language);
  });
  afterAll(async () => {
    await browser?.close();
    await window?.close();
  });
  /** The text of the channel. Some of its spaces keep words together. */
  const shown = async () => (await page.locator('#messages').textContent())?.replaceAll('\u00a0', ' ');
  const channel = () => page.locator('.chat-head').textContent();

  test('hosts a table, sees its lobby fill, starts, and is welcomed in the town', async () => {
    await page.goto(window.url);
    await player.sitDown('host');
    await page.locator('.hints').waitFor();
    await expect.poll(shown).toContain('Players: 6 (6 needed)');
    // The rooms that are made ahead take nobody from the lobby.
    await expect.poll(() => page.locator('button.channel', { hasText: `# ${town}` }).count()).toBe(1);
    expect(await channel()).toContain(lobby);
    await expectNarrowForm();
    await player.pressLatest(lobby, t(language, 'ui:button.start'));
    await expect.poll(shown).toContain('Welcome to the table');
    expect(await channel()).toContain(town);
  });

  /** A form fits the narrowest phone, also where the name of a group of its lines needs several. */
  async function expectNarrowForm(): Promise<void> {
    await page.setViewportSize({ width: 320, height: 640 });
    await player.pressLatest(lobby, t(language, 'ui:button.settings'));
    await player.pressLatest(lobby, t(language, 'setup:change'));
    const form = page.locator('dialog.form');
    const box = async (selector: string) => (await form.locator(selector).first().boundingBox())!;
    await form
      .locator('legend')
      .first()
      .evaluate((legend) => {
        legend.textContent = 'The people who can be heard, and how the others are kept from speaking';
      });
    const [group, name] = [await box('fieldset'), await box('legend')];
    expect(name.height).toBeGreaterThan(30);
    expect(name).toMatchObject({ x: group.x, y: group.y });
    expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await form.locator('[data-action="cancel"]').press('Enter');
    await page.setViewportSize({ width: 390, height: 844 });
  }

  test.runIf(isLong)('plays to the end, and gets the next game with Again', async () => {
    const host = window.session.table!.atSeat(1)!;
    const texts = () => host.client.state().messages.map((message) => readText(message));
    await player.setSpeed(20);
    await player.play(async () => texts().some((text) => lineIn(language, endings, text) !== null));
    const first = seatsIn(window);

    const again = page.locator('#messages button', { hasText: /^Again$/ });
    await expect.poll(() => again.count()).toBeGreaterThan(0);
    await again.last().press('Enter');
    await expect.poll(shown).toMatch(/next game/i);
    // The others answer the roll call of the next lobby. Before, the start is refused.
    const hasMoved = async () => {
      await player.pressLatest(lobby, t(language, 'ui:button.start')).catch(() => {});
      return seatsIn(window)[host.name] !== first[host.name];
    };
    await expect.poll(hasMoved, { interval: 3_000 }).toBe(true);
    // The first player has the last seat.
    expect(seatsIn(window)).toMatchObject({ [host.name]: 6 });
  });
});
