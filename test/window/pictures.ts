/**
 * `npm run pictures -- window`: plays a table in the window, in both languages, on a desktop and on a phone, and writes pictures of
 * the lobby, a night, a vote and the result to `docs/pictures/`. `-- window en desktop` makes those of one game. Needs
 * a browser (see `kit/browser.ts`).
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { APIMessage } from 'discord-api-types/v10';
import { readText, type SimulatedUser } from 'discord-emulator';
import type { Browser, Page } from 'playwright-core';
import { type Language, t } from '#narration/index.ts';
import { serverIn } from '../../src/demo/names.ts';
import { endings, type LineName, lineIn } from '../../src/demo/spoken-lines.ts';
import { openWindow, type Window } from '../../src/window/window.ts';
import { startBrowser } from './kit/browser.ts';
import { PagePlayer } from './kit/page-player.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const seed = 7;

/** The screens, in CSS pixels. */
const screens = {
  desktop: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;

/** A moment of which there is a picture, by a line of the town's latest messages. */
interface Moment {
  readonly name: string;
  readonly lines: readonly LineName[];
  readonly screens: readonly (keyof typeof screens)[];
}

/** The vote and the end on the other screen are in the film. */
const moments: readonly Moment[] = [
  { name: 'night', lines: ['night.fall'], screens: ['desktop', 'phone'] },
  { name: 'vote', lines: ['vote.start'], screens: ['phone'] },
  { name: 'result', lines: endings, screens: ['desktop'] },
];

/** Takes the pictures of one game. */
async function takePictures(browser: Browser, language: Language, screen: keyof typeof screens): Promise<void> {
  const window = await openWindow({ language, seed });
  const page = await browser.newPage({ locale: language, ...screens[screen] });
  const take = async (moment: string) => {
    // A night is what the player is asked, a result is the story of the game.
    if (moment === 'result') await showStory(page, player, language);
    else if (moment !== 'night') await hideAnswers(page);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}${moment}-${screen}-${language}.png` });
    console.log(`${moment}-${screen}-${language}.png`);
  };
  await page.goto(window.url);
  const player = new PagePlayer(page, language);
  await player.sitDown();
  await page.locator('[data-action="close-hints"]').click();
  await player.setSpeed(20);
  const me = window.session.table!.atSeat(2)!;
  await openLobby(window.session.user(ownerOf(window))!, language);
  await page.locator(`[data-action="show-${ownerOf(window)}"]`).click();
  if (screen === 'desktop') {
    await player.openChannel(serverIn(language).channels.text);
    await take('lobby');
  }
  await page.locator('[data-action="back"]').click();
  const left = moments.filter((moment) => moment.screens.includes(screen));
  await player.play(async () => {
    const moment = left.find(({ lines }) => hasLine(me, language, lines));
    if (moment && (await isInTown(page)) && (moment.name !== 'night' || hasOwnMenu(me))) {
      left.splice(left.indexOf(moment), 1);
      await take(moment.name);
    }
    return left.length === 0;
  });
  await page.close();
  await window.close();
}

/**
 * Hides the answers that only the player sees, which would fill the picture, and shows the latest message. Moves the
 * pointer away, so that no message is highlighted.
 */
async function hideAnswers(page: Page): Promise<void> {
  const hide = page.locator('[data-action="dismiss"]');
  // In the page itself, because an answer may be replaced by the next one at any time.
  for (let tries = 20; tries > 0 && (await hide.count()) > 0; tries -= 1) {
    await hide.evaluateAll((buttons) => {
      for (const button of buttons) button.click();
    });
    await page.waitForTimeout(50);
  }
  await page.locator('#messages').hover();
  await page.mouse.wheel(0, 100_000);
  await page.mouse.move(0, 0);
}

/** Shows the beginning of the story of the game, with its picture. */
async function showStory(page: Page, player: PagePlayer, language: Language): Promise<void> {
  await player.openChannel(serverIn(language).channels.text);
  const story = page.locator('#messages [data-message]', { has: page.locator('.image') });
  await story.waitFor();
  await story.evaluate((message) => message.scrollIntoView());
}

/** Returns true if a message that only the person sees asks for a choice. */
const hasOwnMenu = (user: SimulatedUser): boolean =>
  user.client
    .state()
    .messages.some(({ components, flags }) => ((flags ?? 0) & 64) !== 0 && /:pick:/.test(JSON.stringify(components)));

const ownerOf = ({ session }: Window): string => session.people.at(-1)!.id;

/** The owner of the server opens a second table. Its lobby is in the picture. */
async function openLobby(owner: SimulatedUser, language: Language): Promise<void> {
  const general = owner.channel(serverIn(language).channels.text);
  await owner.slash('game new', { rules: 'club' }, { channel: general });
  const label = t(language, 'ui:button.practice');
  const card = await owner.waitUntil(() =>
    owner.messages(general).findLast(({ rows: components }) => JSON.stringify(components ?? []).includes(label)),
  );
  await owner.press(card, label);
}

const isInTown = async (page: Page): Promise<boolean> => (await page.locator('#messages [data-message]').count()) > 0;

/** Returns true if one of the person's latest public messages has one of these lines. */
const hasLine = (user: SimulatedUser, language: Language, lines: readonly LineName[]): boolean =>
  user.client
    .state()
    .messages.filter(({ flags }: APIMessage) => ((flags ?? 0) & 64) === 0)
    .slice(-2)
    .some((message) => lineIn(language, lines, readText(message)) !== null);

mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
const [only, onlyScreen] = process.argv.slice(2);
for (const language of ['en', 'ru'] as const) {
  for (const screen of ['desktop', 'phone'] as const) {
    if ((only ?? language) === language && (onlyScreen ?? screen) === screen)
      await takePictures(browser, language, screen);
  }
}
await browser.close();
