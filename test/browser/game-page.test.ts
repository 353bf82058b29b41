/** The page of a game in a real browser, from a file and without a network. Skipped where there is no browser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gamePages } from '#game-page/html.ts';
import { temporaryFolder } from '../after-test.ts';
import { silentLog, toldGame, wordingOf } from '../game-page/kit.ts';
import { languages } from '../languages.ts';
import { accessibilityFaults } from '../window/kit/accessibility.ts';
import { browserPath, startBrowser } from '../window/kit/browser.ts';

const folder = temporaryFolder();
const names = ['Анна', 'Ben', 'فاطمة', '小林', 'A very long name of thirty-two l', 'Finn'];

describe.skipIf(browserPath === null)('the page of a game in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** Opens the page of a game. `asked`: what it asked for besides itself, and what failed in it. */
  async function open(ruleset: string, seats: number, language: (typeof languages)[number], width = 320) {
    const html = gamePages(silentLog).html(toldGame(ruleset, seats, names), wordingOf(language))!;
    const file = join(folder, `${ruleset}-${language}.html`);
    writeFileSync(file, html);
    const context = await browser.newContext({
      offline: true,
      viewport: { width, height: 700 },
      colorScheme: width < 500 ? 'dark' : 'light',
    });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', ({ message }) => asked.push(message));
    page.on('console', (line) => line.type() === 'error' && asked.push(line.text()));
    await page.goto(pathToFileURL(file).href);
    return { page, asked, close: () => context.close() };
  }

  const lastMoment = async (page: Page) => Number(await page.locator('input[type=range]').getAttribute('max'));
  const latest = (page: Page) => page.locator('.latest').innerText();

  test('goes by steps, by nights and days, and at once, and asks for nothing', async () => {
    const { page, asked, close } = await open('six', 6, 'en');
    const first = await latest(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('input[type=range]').inputValue()).toBe('2');
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.getByRole('button', { name: 'Step back' }).click();
    expect(await latest(page)).toBe(first);
    await page.getByRole('button', { name: 'To the next night or day' }).click();
    expect(await page.locator('.middle').innerText()).toContain('Day 1');
    await page.locator('input[type=range]').fill(String(await lastMoment(page)));
    expect(await latest(page)).toContain('win');
    expect(asked).toHaveLength(1);
    await close();
  });

  test('takes each of several presses, also before the page is drawn again', async () => {
    const { page, close } = await open('six', 6, 'en');
    // A program of the page, where all presses come before the next drawing.
    const shown = await page.evaluate(`(async () => {
      for (let press = 0; press < 2; press++) {
        dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
        document.querySelector('[aria-label="Step on"]').click();
      }
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      return document.querySelector('input[type=range]').value;
    })()`);
    expect(shown).toBe('4');
    await close();
  });

  test('plays by itself until the end, and stops there', async () => {
    const { page, close } = await open('six', 6, 'en');
    const last = await lastMoment(page);
    await page.locator('input[type=range]').fill(String(last - 1));
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    expect(await page.locator('input[type=range]').inputValue()).toBe(String(last));
    await close();
  });

  test('keeps the cards face down until they are opened, one by one or all', async () => {
    const { page, close } = await open('six', 6, 'en');
    expect(await page.locator('.card').count()).toBe(0);
    await page.locator('.place').first().click();
    expect(await page.locator('.card').count()).toBe(1);
    await page.getByRole('button', { name: 'Open the cards' }).click();
    expect(await page.locator('.card').count()).toBe(6);
    await close();
  });

  test('shows through the eyes of a seat what it alone was told', async () => {
    const { page, close } = await open('six', 6, 'ru');
    expect(await page.locator('.known').count()).toBe(0);
    await page.locator('nav select').last().selectOption('2');
    expect(await page.locator('.known').innerText()).toContain('Ben');
    expect(await page.locator('.card').count()).toBe(1);
    await close();
  });

  test('shows through the eyes of a winner the card, and only at the end that it has won', async () => {
    const { page, close } = await open('six', 6, 'en');
    const [winner] = toldGame('six', 6).state.outcome!.winners;
    await page.locator('nav select').last().selectOption(String(winner));
    expect(await page.locator('.card').innerText()).not.toContain('🏆');
    await page.locator('input[type=range]').fill(String(await lastMoment(page)));
    expect(await page.locator('.card').innerText()).toContain('🏆');
    await close();
  });

  test.each([
    ['six', 6],
    ['deck', 26],
  ] as const)('of %s fits every width and is open to everybody', async (ruleset, seats) => {
    for (const language of languages)
      for (const width of [320, 1280]) {
        const { page, close } = await open(ruleset, seats, language, width);
        await page.locator('input[type=range]').fill('40');
        await page.locator('.cards').click();
        expect(await accessibilityFaults(page), `${language} ${width}`).toEqual([]);
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        expect(wide, `${language} ${width}`).toBeLessThanOrEqual(width);
        await close();
      }
  });
});
