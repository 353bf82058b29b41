/** The live page in a real browser: as spectators see it, and as a stream does. Skipped where there is no browser. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { realClock } from '#game/scheduling/clock.ts';
import { LiveTableFake, serveTable } from '../game-page/live-kit.ts';
import { languages } from '../languages.ts';
import { accessibilityFaults } from '../window/kit/accessibility.ts';
import { browserPath, startBrowser } from '../window/kit/browser.ts';

/** A folder for the pictures, if somebody wants to look at them. */
const pictures = process.env['PICTURES'];
const names = ['Анна', 'Ben', 'فاطمة', '小林', 'A very long name of thirty-two l', 'Finn'];

describe.skipIf(browserPath === null)('the live page in a browser', () => {
  let browser: Browser;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(() => browser?.close());

  interface View {
    readonly query?: string;
    readonly width?: number;
    readonly height?: number;
    readonly scheme?: 'dark' | 'light';
  }

  async function open(game: ConstructorParameters<typeof LiveTableFake>[0]) {
    const table = new LiveTableFake(game);
    const { url, server, endpoint } = await serveTable(table);
    const faults: string[] = [];
    const show = async ({ query = '', width = 320, height = 700, scheme = 'dark' }: View = {}): Promise<Page> => {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
      ends.unshift(() => context.close());
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
      await page.goto(`${url}/t/${table.token}${query}`);
      return page;
    };
    ends.push(async () => {
      server.close();
      await endpoint.close();
    });
    return { table, server, endpoint, faults, show };
  }

  const photograph = (page: Page, name: string, isClear = false) =>
    pictures === undefined
      ? undefined
      : page.screenshot({ path: `${pictures}/${name}.png`, fullPage: !isClear, omitBackground: isClear });

  const floorOf = (news: readonly { readonly type: string }[]) =>
    news.some((each) => each.type === 'StepBegan' && 'step' in each && 'seat' in (each.step as object));

  test('follows the town without a reload, counts the time down, and tells the end', async () => {
    const { table, server, faults, show } = await open({ names });
    const page = await show();
    await page.getByText('The game has not begun.').waitFor();
    table.tellUntil(floorOf, realClock.now() + 60_000);
    server.changed('game');
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^(?:1:00|0:5\d)$/);
    expect(await page.locator('.floor').count()).toBe(1);
    expect(await page.locator('button').count()).toBe(0);
    table.tellUntil(() => false);
    server.changed('game');
    await expect.poll(() => page.locator('.latest').innerText()).toContain('win');
    table.isGone = true;
    server.changed('game');
    await page.getByText('The game is over.').waitFor();
    expect(faults).toEqual([]);
  });

  test('says that the connection is lost, and has everything when it is back', async () => {
    const { table, server, show } = await open({ names });
    table.tell(0, 6);
    const page = await show();
    await page.locator('.latest').waitFor();
    server.left('game');
    table.tell(6, table.count);
    await page.getByText('Trying again').waitFor();
    await expect.poll(() => page.locator('.latest').innerText()).toContain('win');
    expect(await page.locator('header p').innerText()).toContain('Live');
  });

  test('keeps the clock behind a delay, as all the rest', async () => {
    const { table, server, show } = await open({ names, delay: 2 });
    const page = await show();
    await page.getByText('The game has not begun.').waitFor();
    table.tellUntil(floorOf, realClock.now() + 60_000);
    server.changed('game');
    await page.reload();
    expect(await page.locator('.table').count()).toBe(0);
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^(?:1:00|0:5\d)$/);
  });

  test('of a stream shows who speaks and the clock, clear around them, as large as is asked for', async () => {
    const { table, faults, show } = await open({ names });
    table.tellUntil(floorOf, realClock.now() + 60_000);
    const page = await show({ query: '?view=stream', width: 1920, height: 1080 });
    await expect.poll(() => page.locator('.clock').innerText()).toMatch(/^(?:1:00|0:5\d)$/);
    const heightOf = async (at: Page) => (await at.locator('.clock').boundingBox())!.height;
    const usual = await heightOf(page);
    expect(usual).toBeGreaterThan(90);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgba(0, 0, 0, 0)');
    const large = await show({ query: '?view=stream&size=150', width: 1920, height: 1080 });
    await large.locator('.clock').waitFor();
    expect((await heightOf(large)) / usual).toBeCloseTo(1.5, 1);
    for (const each of [page, large]) {
      const [wide, high] = (await each.evaluate(
        '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
      )) as [number, number];
      expect([wide, high]).toEqual([1920, 1080]);
      for (const part of ['.table', '.on-air']) {
        const { x, y, width, height } = (await each.locator(part).boundingBox())!;
        expect(Math.min(x, y), part).toBeGreaterThanOrEqual(0);
        expect(x + width, part).toBeLessThanOrEqual(1920);
        expect(y + height, part).toBeLessThanOrEqual(1080);
      }
    }
    expect(faults).toEqual([]);
    await photograph(page, 'stream', true);
    await photograph(large, 'stream-150', true);
  });

  test.each([
    ['six', 6],
    ['deck', 26],
  ] as const)('of %s fits every width and is open to everybody', async (ruleset, seats) => {
    for (const language of languages) {
      const { table, show } = await open({ ruleset, seats, names, language });
      table.tell(0, Math.min(table.count, 45), realClock.now() + 60_000);
      for (const [width, height, scheme, query] of [
        [320, 700, 'dark', ''],
        [320, 700, 'light', ''],
        [1280, 800, 'light', ''],
        [1280, 800, 'dark', ''],
        [1920, 1080, 'dark', '?view=stream'],
      ] as const) {
        const page = await show({ width, height, scheme, query });
        await page.locator('.table').waitFor();
        const name = `${ruleset}-${language}-${width}-${scheme}`;
        await photograph(page, name, query !== '');
        expect(await accessibilityFaults(page), name).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(width);
        await page.close();
      }
    }
  });
});
