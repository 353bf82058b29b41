/** The sound in README: whole lines of the narrator, cut out of a demo's narration without a change. */
import { readFileSync } from 'node:fs';
import { readOgg } from 'discord-emulator/voice';
import { describe, expect, test } from 'vitest';
import { clipsOf, soundFile } from '../../docs/build/narrator.ts';
import { bestPassage } from '../../docs/build/passage.ts';
import { readOggOpus } from '../../src/voice/ogg.ts';
import { languages } from '../languages.ts';

const framesPerSecond = 50;

describe.each(languages)('the sound in %s', (language) => {
  const file = readFileSync(soundFile(language));
  const { packets } = readOgg(file);

  test('is a whole file of 15 to 21 seconds', () => {
    expect(readOggOpus(file).ok).toBe(true);
    expect(packets.length).toBeGreaterThan(15 * framesPerSecond);
    expect(packets.length).toBeLessThan(21 * framesPerSecond);
  });

  test('has only frames of our clips, and each clip to its end', () => {
    const { cues, unknown } = clipsOf(language).recognise(packets);
    expect(unknown).toBe(0);
    expect(cues.filter(({ cutOff, from }) => cutOff || from > 0)).toEqual([]);
    expect(cues.length).toBeGreaterThan(5);
  });
});

/** A clip that begins at a second and lasts a second. */
const clip = (cue: string, second: number, cutOff = false) => ({
  ...{ cue, text: cue, frames: framesPerSecond, at: second * framesPerSecond, from: 0, cutOff },
});

const secondsOf = (cues: readonly ReturnType<typeof clip>[], limit: number) => {
  const passage = bestPassage(cues, limit);
  return passage && [passage.first / framesPerSecond, passage.end / framesPerSecond];
};

describe('a passage', () => {
  test('has the most words that fit, and a little silence around them', () => {
    const cues = [clip('vote.closed', 1), clip('player.1', 2), clip('night.fall', 10), clip('wake.mafia', 13)];
    expect(secondsOf(cues, 20)).toEqual([0.7, 14.3]);
    expect(secondsOf(cues, 4)).toEqual([0.7, 3.3]);
  });

  test('begins with a morning or the end of a vote, and cuts no line', () => {
    expect(secondsOf([clip('player.1', 1), clip('morning.quiet', 5)], 20)).toEqual([4.7, 6.3]);
    expect(secondsOf([clip('vote.closed', 1), clip('player.1', 5, true), clip('player.2', 9)], 20)).toEqual([0.7, 2.3]);
    expect(secondsOf([clip('sleep.don', 1), clip('morning.break', 2), clip('player.1', 3)], 20)).toEqual([2, 4.3]);
    expect(secondsOf([clip('vote.closed', 1), clip('player.1', 2)], 1)).toBeNull();
  });
});
