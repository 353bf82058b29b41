/** The likeness of spoken lines: their spectra are compared at the best alignment in time (dynamic time warping). */
import { type Sound, trimmed } from '#packs/recording/sound.ts';

/** The length of a window and the step between windows, s. */
const WINDOW_S = 0.025;
const STEP_S = 0.01;
/** The range of the spectrum, Hz. The Russian narrator has little above it. */
const LOWEST = 100;
const HIGHEST = 5_500;
const BANDS = 24;
/** The numbers that describe the form of a spectrum, without its loudness. */
const COEFFICIENTS = 12;
/** The share of the sample before that is taken away, so that high sounds count as much as low ones. */
const PRE_EMPHASIS = 0.97;

/** The form of the spectrum in each step: mel-frequency cepstral coefficients. */
export type Spectra = readonly Float64Array[];

/** A band of the spectrum: its first bin, and the weights of the bins from there on. */
interface Band {
  readonly from: number;
  readonly weights: readonly number[];
}

const mels = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const hertz = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

/** Bands that are equally wide for the ear. */
function bandsOf(size: number, rate: number): readonly Band[] {
  const [low, high] = [mels(LOWEST), mels(HIGHEST)];
  const edge = (index: number) => (hertz(low + ((high - low) * index) / (BANDS + 1)) * size) / rate;
  return Array.from({ length: BANDS }, (_, index) => {
    const [start, top, end] = [edge(index), edge(index + 1), edge(index + 2)];
    const from = Math.ceil(start);
    const weights = Array.from({ length: Math.ceil(end) - from }, (__, bin) =>
      Math.min((from + bin - start) / (top - start), (end - from - bin) / (end - top)),
    );
    return { from, weights };
  });
}

/** The turns of a Fourier transform, which are slow to calculate: their cosines and sines. */
function turnsOf(size: number): { readonly cosines: Float64Array; readonly sines: Float64Array } {
  const angles = Float64Array.from({ length: size / 2 }, (_, index) => (2 * Math.PI * index) / size);
  return { cosines: angles.map(Math.cos), sines: angles.map((angle) => -Math.sin(angle)) };
}

/** Turns a wave into its spectrum in place (fast Fourier transform). Its length is a power of two. */
function transform(real: Float64Array, imaginary: Float64Array, { cosines, sines }: ReturnType<typeof turnsOf>): void {
  const size = real.length;
  for (let at = 1, to = 0; at < size; at++) {
    let bit = size >> 1;
    for (; to & bit; bit >>= 1) to ^= bit;
    to ^= bit;
    if (at < to) [real[at], real[to]] = [real[to]!, real[at]!];
  }
  for (let half = 1; half < size; half *= 2)
    for (let turn = 0; turn < half; turn++) {
      const [cos, sin] = [cosines[(turn * size) / (2 * half)]!, sines[(turn * size) / (2 * half)]!];
      for (let at = turn; at < size; at += 2 * half) {
        const to = at + half;
        const x = real[to]! * cos - imaginary[to]! * sin;
        const y = real[to]! * sin + imaginary[to]! * cos;
        real[to] = real[at]! - x;
        imaginary[to] = imaginary[at]! - y;
        real[at]! += x;
        imaginary[at]! += y;
      }
    }
}

/** The spectra of the words in a sound, without what they have in common: the voice, the microphone and the room. */
export function spectraOf(sound: Sound): Spectra {
  const { samples, rate } = trimmed(sound);
  const [length, step] = [Math.round(WINDOW_S * rate), Math.round(STEP_S * rate)];
  const size = 2 ** Math.ceil(Math.log2(length));
  const bands = bandsOf(size, rate);
  const turns = turnsOf(size);
  const shape = Float64Array.from({ length }, (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (length - 1)));
  const all: Float64Array[] = [];
  for (let start = 1; start + length <= samples.length; start += step) {
    const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
    for (let at = 0; at < length; at++)
      real[at] = (samples[start + at]! - PRE_EMPHASIS * samples[start + at - 1]!) * shape[at]!;
    transform(real, imaginary, turns);
    const power = (bin: number) => (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
    const levels = bands.map(({ from, weights }) =>
      Math.log(weights.reduce((sum, weight, bin) => sum + weight * power(from + bin), 1e-9)),
    );
    all.push(cepstrum(levels));
  }
  return levelled(all);
}

const cepstrum = (levels: readonly number[]): Float64Array =>
  Float64Array.from({ length: COEFFICIENTS }, (_, index) =>
    levels.reduce((sum, level, band) => sum + level * Math.cos((Math.PI * (index + 1) * (band + 0.5)) / BANDS), 0),
  );

function levelled(all: readonly Float64Array[]): Spectra {
  for (let index = 0; index < COEFFICIENTS; index++) {
    const mean = all.reduce((sum, each) => sum + each[index]!, 0) / all.length;
    const spread = Math.sqrt(all.reduce((sum, each) => sum + (each[index]! - mean) ** 2, 1e-9) / all.length);
    for (const each of all) each[index] = (each[index]! - mean) / spread;
  }
  return all;
}

function between(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < COEFFICIENTS; index++) sum += (one[index]! - other[index]!) ** 2;
  return Math.sqrt(sum);
}

/** The mean distance of the spectra of two spoken lines, from 0. Either may be slower than the other. */
export function unlikeness(one: Spectra, other: Spectra): number {
  let before = new Float64Array(other.length + 1).fill(Number.POSITIVE_INFINITY);
  before[0] = 0;
  for (const spectrum of one) {
    const row = new Float64Array(before.length).fill(Number.POSITIVE_INFINITY);
    for (const [at, rival] of other.entries()) {
      const far = between(spectrum, rival);
      row[at + 1] = Math.min(before[at]! + 2 * far, before[at + 1]! + far, row[at]! + far);
    }
    before = row;
  }
  return before.at(-1)! / (one.length + other.length);
}
