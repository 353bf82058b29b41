/**
 * `npm run pictures -- film`: plays a game in the window, in both languages, and cuts a film of half a minute out of it
 * with the narrator's words as captions, into `docs/pictures/`. Puts the narrator's sound below a picture, in
 * `docs/sound/`. Needs a browser (see `kit/browser.ts`) and ffmpeg with libx264 and libwebp.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { type Language, languages } from '#narration/index.ts';
import { soundFile } from '../../docs/build/narrator.ts';
import { hasFfmpeg, writeFilm, writeStill } from './film/ffmpeg.ts';
import { record, screen } from './film/recording.ts';
import { cut } from './film/scenes.ts';
import { startBrowser } from './kit/browser.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const seed = 7;
/** The height of the captions, CSS pixels. */
const captionHeight = 80;

const note: Readonly<Record<string, string>> = {
  en: 'A game on the local Discord of “npm run window”',
  ru: 'Игра на локальном Discord из «npm run window»',
};

/** Draws texts as pictures. Returns the file of each. */
async function drawCaptions(
  browser: Browser,
  texts: readonly string[],
  work: string,
): Promise<ReadonlyMap<string, string>> {
  const { width, scale: deviceScaleFactor } = screen;
  const page = await browser.newPage({ viewport: { width, height: captionHeight }, deviceScaleFactor });
  await page.setContent(`<body style="margin:0;height:100vh;box-sizing:border-box;padding:0 20px;display:grid;
    place-content:center;background:#0c0e12;color:#fff;font:19px/1.3 system-ui,sans-serif;text-align:center"></body>`);
  const files = new Map<string, string>();
  for (const text of new Set(texts)) {
    const file = join(work, `words-${files.size}.png`);
    await page.locator('body').evaluate((body, words) => {
      body.textContent = words;
    }, text);
    await page.screenshot({ path: file });
    files.set(text, file);
  }
  await page.close();
  return files;
}

async function makeFilm(browser: Browser, language: Language): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'film-'));
  const film = cut(await record(browser, language, seed, work), language);
  const stills = film.stills.map((still) => ({
    ...still,
    words: still.words === '' ? note[language]! : `🔊 ${still.words}`,
  }));
  const captions = await drawCaptions(
    browser,
    stills.map(({ words }) => words),
    work,
  );
  const out = join(folder, `film-${language}`);
  writeFilm({ ...film, stills }, captions, work, out);
  console.log(`${out}.mp4 and .webp: ${(film.packets.length / 50).toFixed(1)} s`);
  const sound = soundFile(language);
  writeStill(join(folder, `drawn-morning-${language}.png`), sound, sound.replace('.ogg', '.mp4'));
  rmSync(work, { recursive: true });
}

if (!hasFfmpeg()) console.log('There is no ffmpeg, so no film is made.');
else {
  const browser = await startBrowser();
  for (const language of languages) await makeFilm(browser, language);
  await browser.close();
}
