/** The sound of the night as a member hears it, over real sockets, with the bot as a process of its own. */
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { nightCue } from '#narration/index.ts';
import { tinyPackets } from '../voice/tiny-pack.ts';
import { bundled } from './kit/bundle.ts';
import { wholeGame } from './kit/plots.ts';
import { type Fixture, setUpFixture } from './kit/stage.ts';
import { readTruth } from './kit/truth.ts';
import { heard, heardFrames, scriptedFrames } from './kit/voice.ts';

/** The night's sound is 0.3 s long, a call of the first night 1.7 s, of which the breath after its line takes one. */
const NIGHT_FRAMES = 16;
const SPEED = 6;

const night = tinyPackets(nightCue, 0, NIGHT_FRAMES).map((frame) => frame.toString('hex'));
const isNight = (frame: string): boolean => night.includes(frame);

let stage: Fixture;
afterEach(() => stage?.strike());

/** What was heard, as runs of the night's sound and runs of words. */
function runsOf(
  frames: readonly string[],
): readonly { readonly isNight: boolean; readonly frames: readonly string[] }[] {
  const runs: { isNight: boolean; frames: string[] }[] = [];
  for (const frame of frames) {
    const last = runs.at(-1);
    if (last?.isNight === isNight(frame)) last.frames.push(frame);
    else runs.push({ isNight: isNight(frame), frames: [frame] });
  }
  return runs;
}

/** So many of the lines in their order make this run of words; `null`: it does not end where one of them ends. */
function linesIn(words: readonly string[], lines: readonly (readonly string[])[]): number | null {
  let at = 0;
  for (const [index, line] of lines.entries()) {
    if (at === words.length) return index;
    if (line.some((frame, place) => words[at + place] !== frame)) return null;
    at += line.length;
  }
  return at === words.length ? lines.length : null;
}

/** Waits until a frame of this cue is heard after so many others. */
async function hears(cue: string, after = 0): Promise<number> {
  const visit = await stage.host.waitUntil(() => stage.visit);
  const frames = tinyPackets(cue).map((frame) => frame.toString('hex'));
  const place = () => heardFrames(stage).findIndex((frame, index) => index >= after && frames.includes(frame));
  const signal = AbortSignal.timeout(60_000);
  while (place() === -1) await once(visit.listener!, 'heard', { signal });
  return place();
}

test('the night is heard between the lines from nightfall to the morning, and every line cuts it off', async () => {
  const entry = [await bundled('src/main.ts')];
  stage = await setUpFixture({ plot: wholeGame, speed: SPEED, nightFrames: NIGHT_FRAMES, entry });
  await stage.begin();
  await hears('player.2', await hears('day.discussion'));
  const all = heardFrames(stage);
  expect(heard(stage).filter(({ error }) => error !== undefined)).toEqual([]);
  expect(heard(stage).every(({ endToEndEncrypted }) => endToEndEncrypted)).toBe(true);

  const runs = runsOf(all);
  const nights = runs.filter((run) => run.isNight);
  // After nightfall, and in each of the four calls; it begins at its beginning and goes over and over.
  expect(nights.length).toBeGreaterThanOrEqual(4);
  for (const { frames } of nights) expect(frames).toEqual(frames.map((_, place) => night[place % night.length]));
  expect(nights.some(({ frames }) => frames.length > night.length)).toBe(true);
  expect(nights.filter(({ frames }) => frames.length % night.length !== 0).length).toBeGreaterThanOrEqual(2);

  // What is said is whole lines, as the public notices have them, and the last run may still be going on.
  const lines = (await scriptedFrames(stage, await readTruth(stage.dataDir))).map(({ frames }) => frames);
  let said = 0;
  for (const { frames } of runs.filter((run) => !run.isNight).slice(0, -1)) {
    const more = linesIn(frames, lines.slice(said));
    expect(more, `after ${said} lines`).not.toBeNull();
    said += more!;
  }
  expect(lines.slice(said).flat().slice(0, runs.at(-1)!.frames.length)).toEqual(runs.at(-1)!.frames);

  // The day has none of it.
  expect(all.findLastIndex(isNight)).toBeLessThan(await hears('morning.break'));
});
