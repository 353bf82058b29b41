import { execFile } from 'node:child_process';
import { ffmpegCommand } from '../build/tools.ts';

/** A recording without changes, in one channel. */
export interface Sound {
  readonly samples: Float32Array;
  readonly rate: number;
}

/** Longer recordings are cut off here, in s, because they contain something else. */
const LONGEST_S = 60;
/** A frame below this level is inaudible, in dBFS. */
const SILENT = -45;
/** Sound this far below the loudest frame is silence around the words, in dB. */
const QUIETER = 38;
const FRAME_S = 0.01;
/** The part that is kept around the words, in s: a breath before, the fading of the last sound after. */
const LEAD_S = 0.03;
const REST_S = 0.08;
const FADE_S = 0.005;
/** Loudest sample of a trimmed recording. */
const PEAK = 0.35;
/** A clipped wave is flat at the top: this number of samples in a row are equal within a tolerance. */
const FLAT_RUN = 6;
const FLAT = 1e-4;
const FULL = 0.97;
/** This number of flat tops cannot be an accident. */
const FLAT_TOPS = 3;

/** Decodes any recording that ffmpeg can read, or `null` if it cannot. */
export async function decode(file: string): Promise<Sound | null> {
  const command = (await ffmpegCommand()) ?? 'ffmpeg';
  const args = ['-nostdin', '-hide_banner', '-i', file, '-t', String(LONGEST_S), '-vn', '-ac', '1', '-f', 'f32le', '-'];
  return new Promise((resolve) => {
    execFile(command, args, { encoding: 'buffer', maxBuffer: 128 * 1024 * 1024 }, (error, stdout, stderr) => {
      const rate = Number(/Audio: .*? (\d+) Hz/.exec(stderr.toString())?.[1]);
      if (error !== null || !(rate > 0) || stdout.length < 4) return resolve(null);
      const floats = Math.floor(stdout.length / 4);
      resolve({ samples: Float32Array.from({ length: floats }, (_, at) => stdout.readFloatLE(at * 4)), rate });
    });
  });
}

/** Level of each 10 ms, in dBFS. */
function levels({ samples, rate }: Sound): readonly number[] {
  const size = Math.round(rate * FRAME_S);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, index) => {
    const frame = samples.subarray(index * size, (index + 1) * size);
    const energy = frame.reduce((sum, sample) => sum + sample * sample, 0);
    return 10 * Math.log10(energy / frame.length + 1e-12);
  });
}

/** The start and the end of the words, in samples, or `null` if the sound has no words. */
function wordsIn(sound: Sound): { readonly from: number; readonly to: number } | null {
  const loudness = levels(sound);
  const loudest = loudness.reduce((most, level) => Math.max(most, level), -120);
  if (loudest < SILENT) return null;
  const isWord = (level: number) => level > Math.max(loudest - QUIETER, SILENT - 10);
  const size = Math.round(sound.rate * FRAME_S);
  return { from: loudness.findIndex(isWord) * size, to: (loudness.findLastIndex(isWord) + 1) * size };
}

/** Only the words, with a breath around them, at an even level, faded in and out to prevent clicks. */
export function trimmed(sound: Sound): Sound {
  const words = wordsIn(sound);
  if (words === null) return sound;
  const { samples, rate } = sound;
  const cut = samples.slice(Math.max(0, words.from - Math.round(LEAD_S * rate)), words.to + Math.round(REST_S * rate));
  const peak = cut.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const fade = Math.round(FADE_S * rate);
  const level = (index: number) => Math.min(1, (index + 1) / fade, (cut.length - index) / fade);
  return { rate, samples: cut.map((sample, index) => (sample / peak) * PEAK * level(index)) };
}

/** Returns true if the recording is clipped: its tops are flat or exceed the valid range. */
export function isClipped({ samples }: Sound): boolean {
  let tops = 0;
  let run = 1;
  for (let at = 1; at < samples.length; at++) {
    const sample = samples[at]!;
    const flat = Math.abs(sample) >= FULL && Math.abs(sample - samples[at - 1]!) < FLAT;
    run = flat ? run + 1 : 1;
    if (run === FLAT_RUN) tops++;
  }
  return tops >= FLAT_TOPS;
}

/** The length of the words, in s. */
export function secondsOf(sound: Sound): number {
  const words = wordsIn(sound);
  return words === null ? 0 : (words.to - words.from) / sound.rate;
}
