import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, type SimulatedUser, type VoiceVisit } from 'discord-emulator';
import type { HeardFrame } from 'discord-emulator/voice';
import type { Browser, Page } from 'playwright-core';
import { type Language, t } from '#narration/index.ts';
import { serverIn } from '../../../src/demo/names.ts';
import { endings, lineIn } from '../../../src/demo/spoken-lines.ts';
import { openWindow } from '../../../src/window/window.ts';
import { PagePlayer } from '../kit/page-player.ts';

/** The page in the film, CSS pixels, and the pixels of the film for each. */
export const screen = { width: 560, height: 448, scale: 1.25 };
/** The time between two looks at a page, ms. */
const lookMs = 80;
/** The time in which the last words end, ms. */
const lastWordsMs = 12_000;
/** The story of the end moves by these pixels in each of these steps. */
const roll = { pixels: 18, steps: 40 };

/** The person whose page is filmed. */
export type View = 'player' | 'guest';

/** A picture of a page. It shows the page until the next one. */
export interface Shot {
  /** ms since 1970 */
  readonly at: number;
  readonly file: string;
}

/** A whole game: what a player and a guest saw, and what the player heard of the narrator. */
export interface Recording {
  readonly shots: Readonly<Record<View, readonly Shot[]>>;
  readonly heard: readonly HeardFrame[];
  /** The pictures of the story of the end, from top to bottom. */
  readonly roll: readonly string[];
}

/** Plays a game in the page with a seat of one's own, and records it into the folder. */
export async function record(browser: Browser, language: Language, seed: number, folder: string): Promise<Recording> {
  const window = await openWindow({ language, seed });
  const newPage = () => openPage(browser, language, window.url);
  const page = await newPage();
  const player = new PagePlayer(page, language);
  await player.sitDown();
  window.session.setSpeed(20);
  const guest = await newPage();
  const town = t(language, 'words:room.town');
  await guest.locator('button.channel', { hasText: town }).waitFor({ state: 'attached' });
  await new PagePlayer(guest, language).openChannel(town);
  const me = window.session.table!.atSeat(2)!;
  const ear = new Ear(me);
  const cameras = { player: new Camera(page, join(folder, 'player')), guest: new Camera(guest, join(folder, 'guest')) };
  const filming = Object.values(cameras).map((camera) => camera.run());
  await player.play(async () => hasEnded(me, language));
  await page.waitForTimeout(lastWordsMs);
  for (const camera of Object.values(cameras)) camera.stop();
  await Promise.all(filming);
  await new PagePlayer(guest, language).openChannel(serverIn(language).channels.text);
  const story = await cameras.guest.roll();
  ear.stop();
  for (const each of [page, guest]) await each.close();
  await window.close();
  return { shots: { player: cameras.player.shots, guest: cameras.guest.shots }, heard: ear.heard, roll: story };
}

/** Opens the page without the controls of the window, which are no part of the table. */
async function openPage(browser: Browser, language: Language, url: string): Promise<Page> {
  const { width, height, scale: deviceScaleFactor } = screen;
  const viewport = { width, height };
  const page = await browser.newPage({
    locale: language,
    viewport,
    deviceScaleFactor,
    colorScheme: 'dark',
    bypassCSP: true,
  });
  await page.goto(url);
  await page.addStyleTag({
    content: '.strip, .composer, .sound-off { display: none } :focus-visible { outline: none !important }',
  });
  return page;
}

const hasEnded = (me: SimulatedUser, language: Language): boolean =>
  me.client.state().messages.some((message) => lineIn(language, endings, readText(message)) !== null);

/** Takes a picture of a page whenever it has changed. */
class Camera {
  readonly shots: Shot[] = [];
  readonly #page: Page;
  readonly #files: string;
  #last: Uint8Array = new Uint8Array();
  #isOn = true;

  /** @param files the beginning of the files' names */
  constructor(page: Page, files: string) {
    this.#page = page;
    this.#files = files;
  }

  stop(): void {
    this.#isOn = false;
  }

  async run(): Promise<void> {
    while (this.#isOn) {
      await this.#shoot();
      await this.#page.waitForTimeout(lookMs);
    }
  }

  async #shoot(): Promise<string> {
    const at = Date.now();
    const picture = await this.#page.screenshot();
    if (picture.equals(this.#last)) return this.shots.at(-1)!.file;
    this.#last = picture;
    const file = `${this.#files}-${this.shots.length}.png`;
    writeFileSync(file, picture);
    this.shots.push({ at, file });
    return file;
  }

  /** Moves down over the result of the game. The lobby of the next one may be below it. Returns the pictures. */
  async roll(): Promise<readonly string[]> {
    const files: string[] = [];
    await this.#page.locator('#messages').hover();
    await this.#page
      .locator('#messages .heading', { hasText: '🏆' })
      .last()
      .evaluate((title) => title.scrollIntoView());
    for (let step = 0; step < roll.steps; step += 1) {
      await this.#page.waitForTimeout(lookMs);
      files.push(await this.#shoot());
      await this.#page.mouse.wheel(0, roll.pixels);
    }
    return files;
  }
}

/** Keeps what a person hears. The page joins the voice room again to listen, so the visit changes. */
class Ear {
  readonly heard: HeardFrame[] = [];
  readonly #timer: NodeJS.Timeout;
  #visit: VoiceVisit | undefined;

  constructor(user: SimulatedUser) {
    this.#timer = setInterval(() => {
      const visit = user.voice;
      if (!visit?.listener || visit === this.#visit) return;
      this.#visit = visit;
      visit.onHeard((frame) => this.heard.push(frame));
    }, lookMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
