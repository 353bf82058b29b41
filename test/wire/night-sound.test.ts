/** The ambience of the night as a member hears it, over real sockets, with the bot as a process of its own. */
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { nightCue } from '#narration/index.ts';
import { tinyPackets } from '../voice/tiny-pack.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { wholeGame } from './kit/six-plots.ts';
import { readTruth } from './kit/truth.ts';
import { heard, heardFrames, scriptedFrames } from './kit/voice.ts';

/**
 * The clip of the ambience has this many frames (0.3 s). A call of the first night takes 1.7 s, of which 1 s is silence
 * after its line.
 */
const NIGHT_FRAMES = 16;
const SPEED = 6;

const night = tinyPackets(nightCue, 0, NIGHT_FRAMES).map((frame) => frame.toString('hex'));
const isNight = (frame: string): boolean => night.includes(frame);

let fixture: Fixture;
afterEach(() => fixture?.strike());

/** Splits what was heard into stretches of ambience and stretches of speech. */
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

/** The number of lines which, in their order, make up this stretch of speech. `null`: it does not end with a line. */
function linesIn(words: readonly string[], lines: readonly (readonly string[])[]): number | null {
  let at = 0;
  for (const [index, line] of lines.entries()) {
    if (at === words.length) return index;
    if (line.some((frame, place) => words[at + place] !== frame)) return null;
    at += line.length;
  }
  return at === words.length ? lines.length : null;
}

/** Waits until a frame of this cue is heard after the first `after` frames. Returns its index. */
async function hears(cue: string, after = 0): Promise<number> {
  const visit = await fixture.host.waitUntil(() => fixture.visit);
  const frames = tinyPackets(cue).map((frame) => frame.toString('hex'));
  const place = () => heardFrames(fixture).findIndex((frame, index) => index >= after && frames.includes(frame));
  const signal = AbortSignal.timeout(60_000);
  while (place() === -1) await once(visit.listener!, 'heard', { signal });
  return place();
}

test('the night is heard between the lines from nightfall to the morning, and every line cuts it off', async () => {
  fixture = await setUpFixture({ plot: wholeGame, speed: SPEED, nightFrames: NIGHT_FRAMES });
  await fixture.begin();
  await hears('player.2', await hears('morning.break'));
  const all = heardFrames(fixture);
  expect(heard(fixture).filter(({ error }) => error !== undefined)).toEqual([]);
  expect(heard(fixture).every(({ endToEndEncrypted }) => endToEndEncrypted)).toBe(true);

  const runs = runsOf(all);
  const nights = runs.filter((run) => run.isNight);
  // The ambience is heard after nightfall and in each of the four calls. It begins at its beginning and repeats.
  expect(nights.length).toBeGreaterThanOrEqual(4);
  for (const { frames } of nights) expect(frames).toEqual(frames.map((_, place) => night[place % night.length]));
  expect(nights.some(({ frames }) => frames.length > night.length)).toBe(true);
  expect(nights.filter(({ frames }) => frames.length % night.length !== 0).length).toBeGreaterThanOrEqual(2);

  // Speech consists of whole lines, as they follow from the public notices. The last stretch may still be unfinished.
  const lines = (await scriptedFrames(fixture, await readTruth(fixture.dataDir))).map(({ frames }) => frames);
  let said = 0;
  for (const { frames } of runs.filter((run) => !run.isNight).slice(0, -1)) {
    const more = linesIn(frames, lines.slice(said));
    expect(more, `after ${said} lines`).not.toBeNull();
    said += more!;
  }
  expect(lines.slice(said).flat().slice(0, runs.at(-1)!.frames.length)).toEqual(runs.at(-1)!.frames);

  // The day has no ambience.
  expect(all.findLastIndex(isNight)).toBeLessThan(await hears('morning.break'));
});
