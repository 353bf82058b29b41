/** Measures a sound of 48 kHz as listeners hear it: loudness (ITU-R BS.1770-4) and true peak. */

const RATE = 48_000;

/** The samples of one channel, from -1 to 1. */
export type Ear = Float32Array | Float64Array;

/** The factors of a filter of the second order: of the samples that come in, and of those that have come out. */
export type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** The two filters of BS.1770 at 48 kHz. They model the head, and the lower sensitivity of ears to low tones. */
const K_WEIGHTING: readonly Biquad[] = [
  [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585],
  [1, -2, 1, -1.99004745483398, 0.99007225036621],
];

/** Passes a sound through a filter of the second order. */
export function filtered<Sound extends Ear>(sound: Sound, [b0, b1, b2, a1, a2]: Biquad): Sound {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return sound.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  }) as Sound;
}

const BLOCK = 0.4 * RATE;
const STEP = 0.1 * RATE;
/** Silence after a sound, so that the shortest clips have a block of their own. */
const REST = 0.5 * RATE;

const lufs = (power: number): number => -0.691 + 10 * Math.log10(power + 1e-12);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Integrated loudness in LUFS, gated, of a clip followed by half a second of silence. */
export function loudnessOf(ears: readonly Ear[]): number {
  const weighted = ears.map((ear) => {
    const padded = new Float64Array(ear.length + REST);
    padded.set(ear);
    return K_WEIGHTING.reduce((sound, filter) => filtered(sound, filter), padded);
  });
  const sums = weighted.map((ear) => {
    const sum = new Float64Array(ear.length + 1);
    for (const [at, sample] of ear.entries()) sum[at + 1] = sum[at]! + sample * sample;
    return sum;
  });
  const blocks: number[] = [];
  for (let from = 0; from + BLOCK < sums[0]!.length; from += STEP)
    blocks.push(sums.reduce((power, sum) => power + (sum[from + BLOCK]! - sum[from]!) / BLOCK, 0));
  const loud = blocks.filter((power) => lufs(power) > -70);
  const gate = lufs(mean(loud)) - 10;
  return lufs(mean(loud.filter((power) => lufs(power) > gate)));
}

/** The mean power of each part of a sound of this length, in samples, relative to full scale. All channels count alike. */
export const powersOf = (ears: readonly Ear[], size: number): readonly number[] =>
  Array.from({ length: Math.floor(ears[0]!.length / size) }, (_, part) => {
    let sum = 0;
    for (const ear of ears) for (let at = part * size; at < (part + 1) * size; at++) sum += ear[at]! ** 2;
    return sum / size / ears.length;
  });

const TAPS = 12;
const PHASES = 4;

/** A windowed sinc for each quarter of a sample. */
const OVERSAMPLING: readonly (readonly number[])[] = Array.from({ length: PHASES }, (_, phase) =>
  Array.from({ length: TAPS }, (_, tap) => {
    const x = tap - TAPS / 2 + 1 - phase / PHASES;
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    return sinc * Math.cos((Math.PI * x) / TAPS) ** 2;
  }),
);

/** True peak in dBTP: the highest point, including points between the samples. */
export function truePeakOf(ears: readonly Ear[]): number {
  let most = 0;
  for (const ear of ears)
    for (let at = 0; at + TAPS <= ear.length; at++)
      for (const phase of OVERSAMPLING) {
        let sum = 0;
        for (let tap = 0; tap < TAPS; tap++) sum += phase[tap]! * ear[at + tap]!;
        most = Math.max(most, Math.abs(sum));
      }
  return 20 * Math.log10(most + 1e-12);
}
