/** A recording without changes, in one channel. Samples are from -1 to 1. */
export interface Sound {
  readonly samples: Float32Array;
  /** Samples a second. */
  readonly rate: number;
  /** True if its two channels are opposite waves, which cancel each other in one channel. */
  readonly isOpposed?: boolean;
}

/** Samples of two channels, from -1 to 1. */
export type Stereo = readonly [left: Float32Array, right: Float32Array];

/** A frame below this level is inaudible, in dBFS. */
const SILENT = -45;
/** Sound this far below the loudest frame is silence around the words, in dB. */
const QUIETER = 38;
/** Words are this far above the noise of the room, in dB. */
const ABOVE_NOISE = 10;
/** The noise of the room is measured only if it is this far below the loudest frame, in dB. */
const CLEARLY_QUIETER = 15;
export const FRAME_S = 0.01;
/** The part that is kept around the words, in s: a breath before, the fading of the last sound after. */
const LEAD_S = 0.03;
const REST_S = 0.08;
const FADE_S = 0.005;
/** Loudest sample of a trimmed recording. */
const PEAK = 0.35;
/** Below this frequency there is hum and rumble, but no word, in Hz. */
const LOWEST_WORD_HZ = 120;
/** The number of filters of the first order in a row. */
const FILTERS = 4;
/** The number of frames in which the noise of the room is measured. */
const QUIET_FRAMES = 20;

/** The sound without hum and rumble, in which words are looked for. */
function withoutHum({ samples, rate }: Sound): Float32Array {
  const keep = Math.exp((-2 * Math.PI * LOWEST_WORD_HZ) / rate);
  let sound = samples;
  for (let filter = 0; filter < FILTERS; filter++) {
    let [before, high] = [0, 0];
    sound = sound.map((sample) => {
      high = keep * (high + sample - before);
      before = sample;
      return high;
    });
  }
  return sound;
}

const levelOf = (frame: Float32Array): number =>
  10 * Math.log10(frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length + 1e-12);

const levelsOf = (samples: Float32Array, rate: number): readonly number[] => {
  const size = Math.round(rate * FRAME_S);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, index) =>
    levelOf(samples.subarray(index * size, (index + 1) * size)),
  );
};

/** Level of each 10 ms, in dBFS, without hum and rumble. */
export const levels = (sound: Sound): readonly number[] => levelsOf(withoutHum(sound), sound.rate);

const highest = (loudness: readonly number[]): number => loudness.reduce((most, level) => Math.max(most, level), -120);

/** The quietest 200 ms: its first frame, and its mean level in dBFS. `null`: the sound is too short. */
export function quietest(loudness: readonly number[]): { readonly from: number; readonly level: number } | null {
  if (loudness.length < QUIET_FRAMES) return null;
  let best = { from: 0, level: Number.POSITIVE_INFINITY };
  for (let from = 0; from + QUIET_FRAMES <= loudness.length; from++) {
    let sum = 0;
    for (let at = from; at < from + QUIET_FRAMES; at++) sum += loudness[at]!;
    if (sum / QUIET_FRAMES < best.level) best = { from, level: sum / QUIET_FRAMES };
  }
  return best;
}

/** The length of the quietest part, in s. */
export const QUIET_S = QUIET_FRAMES * FRAME_S;

/** The start and the end of the words, in samples, or `null` if the sound has no words. */
function wordsIn(sound: Sound): { readonly from: number; readonly to: number } | null {
  if (highest(levelsOf(sound.samples, sound.rate)) < SILENT) return null;
  const loudness = levels(sound);
  const loudest = highest(loudness);
  const floor = quietest(loudness)?.level ?? -120;
  const noise = floor < loudest - CLEARLY_QUIETER ? floor + ABOVE_NOISE : -120;
  const least = Math.min(Math.max(loudest - QUIETER, SILENT - 20, noise), loudest - 1);
  const isWord = (level: number) => level > least;
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

/** The length of the words, in s. 0: there are none. */
export function secondsOf(sound: Sound): number {
  const words = wordsIn(sound);
  return words === null ? 0 : (words.to - words.from) / sound.rate;
}
