/** The melody of the sentences in a pack. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isNumbered } from '#packs/recording/joined.ts';
import type { Ear } from '#packs/recording/loudness.ts';
import { clipsOf, packSchema } from '#voice/pack-schema.ts';
import { decoded } from '../build/decode.ts';
import { soundOf } from '../build/master.ts';
import { type Melody, melodyOf } from './pitch.ts';

const AUDIO = path.join(import.meta.dirname, '..');
const FRAME = 960;

/** An end that is higher than this against the middle of the sentence does not fall, semitones. */
export const LEAST_FALL = -1;

/** The melody of a clip. `family`: the first word of its cue, or `numbered`. */
export interface Sung extends Melody {
  readonly name: string;
  readonly family: string;
}

/** The rate at which pitch is measured, Hz: a sixth of a clip's. */
const RATE = 8000;
const PARTS = 6;

const mean = (samples: Ear): number => [...samples].reduce((sum, each) => sum + each, 0) / samples.length;

/** The left ear of the body of a clip. */
async function wordsIn(file: string, [first, last]: readonly [number, number]): Promise<Float32Array> {
  const body = decoded(soundOf(await readFile(file), file).packets)[0].subarray(first * FRAME, (last + 1) * FRAME);
  return Float32Array.from({ length: Math.floor(body.length / PARTS) }, (_, index) =>
    mean(body.subarray(index * PARTS, (index + 1) * PARTS)),
  );
}

const familyOf = (cue: string): string => (isNumbered(cue) ? 'numbered' : cue.replace(/^animals\./, '').split('.')[0]!);

/** The melody of every clip that ends a sentence. `families`: only these. */
export async function sungIn(pack: string, families?: readonly string[]): Promise<readonly Sung[]> {
  const folder = path.join(AUDIO, pack);
  const { clips } = packSchema.parse(JSON.parse(await readFile(path.join(folder, 'pack.json'), 'utf8')));
  const all = Object.entries(clips).flatMap(([cue, entry]) => clipsOf(entry).map((clip) => ({ cue, ...clip })));
  const ending = all
    .filter(({ place }) => place === 'whole' || place === 'end')
    .map((clip) => ({ ...clip, family: familyOf(clip.cue) }))
    .filter(({ family }) => families?.includes(family) ?? true);
  return Promise.all(
    ending.map(async ({ family, file, body }) => ({
      ...melodyOf(await wordsIn(path.join(folder, file), body), RATE),
      name: path.basename(file, '.ogg'),
      family,
    })),
  );
}
