/** The film of a game: the pictures of a scene are those of its words, and the sound is as long as the pictures. */
import { readFileSync } from 'node:fs';
import { type HeardFrame, readOgg } from 'discord-emulator/voice';
import { expect, test } from 'vitest';
import { cut } from './film/scenes.ts';

/** ms since 1970 */
const start = 1_000_000;
const clip = (name: string) => readOgg(readFileSync(new URL(`../../audio/en/${name}.ogg`, import.meta.url))).packets;

/** Frames that are heard one after another from a time on, ms after the start. */
const heardFrom = (after: number, frames: readonly Buffer[]): readonly HeardFrame[] =>
  frames.map((frame, index) => ({
    ...{ userId: 'n', seq: 0, timestamp: 0, endToEndEncrypted: true, frame },
    at: start + after + index * 20,
  }));

test('a scene has the words of the narrator, the view of its person and the sound', () => {
  const heard = [...heardFrom(0, clip('game.cards')), ...heardFrom(60_000, clip('win.mafia'))];
  const shots = {
    player: [
      { at: start - 500, file: 'card' },
      { at: start + 30_000, file: 'later' },
    ],
    guest: [
      { at: start, file: 'town' },
      { at: start + 61_000, file: 'end' },
    ],
  };
  const { stills, packets } = cut({ shots, heard, roll: ['top', 'middle', 'bottom'] }, 'en');
  expect(stills.map(({ file, words }) => [file, words.split('.')[0]])).toEqual([
    ['card', 'The cards are dealt'],
    ['town', 'The mafia wins'],
    ['end', 'The mafia wins'],
    ['top', ''],
    ['middle', ''],
    ['bottom', ''],
  ]);
  expect(stills.reduce((sum, { frames }) => sum + frames, 0)).toBe(packets.length);
});
