/** Measures a sound of 48 kHz as listeners hear it: loudness (ITU-R BS.1770-4, EBU R128) and true peak. */

const RATE = 48_000;
/** A block of 400 ms, and its step of 100 ms. */
const BLOCK = 0.4 * RATE;
const STEP = 0.1 * RATE;
/** Silence after a short sound, so that it can be measured: half a second. */
const PAD = 0.5 * RATE;
const OFFSET = -0.691;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;
/** A mono sound is sent in both channels. */
const CHANNELS = 2;

/** The factors of a filter of the second order: of the samples that come in, and of those that have come out. */
export interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** The two filters of K weighting at 48 kHz (BS.1770-4, tables 1 and 2). */
const HIGH_BOOST: Biquad = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
};
const HIGH_PASS: Biquad = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] };

/** Passes a sound through a filter of the second order. */
export function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

const levelOf = (power: number): number => OFFSET + 10 * Math.log10(power + 1e-12);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The integrated loudness of a mono sound that is played in both channels, in LUFS. */
export function loudnessOf(samples: Float32Array): number {
  const padded = new Float32Array(samples.length + PAD);
  padded.set(samples);
  const weighted = filtered(filtered(padded, HIGH_BOOST), HIGH_PASS);
  const powers: number[] = [];
  for (let from = 0; from + BLOCK <= weighted.length; from += STEP) {
    let energy = 0;
    for (let at = from; at < from + BLOCK; at++) energy += weighted[at]! ** 2;
    powers.push((CHANNELS * energy) / BLOCK);
  }
  const audible = powers.filter((power) => levelOf(power) > ABSOLUTE_GATE);
  const gate = levelOf(mean(audible)) + RELATIVE_GATE;
  return levelOf(mean(audible.filter((power) => levelOf(power) > gate)));
}

/** The factors of a true peak: four times the rate, and a window of twelve samples on each side. */
const TIMES = 4;
const REACH = 12;

/** The value of a band-limited impulse at a distance in samples, in a Hann window. */
function impulse(distance: number): number {
  if (distance === 0) return 1;
  const angle = Math.PI * distance;
  return (Math.sin(angle) / angle) * (0.5 + 0.5 * Math.cos(angle / REACH));
}

/** The greatest level between the samples too, in dBTP (BS.1770-4, annex 2). */
export function truePeakOf(samples: Float32Array): number {
  let peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  for (let part = 1; part < TIMES; part++) {
    const factors = Array.from({ length: 2 * REACH }, (_, tap) => impulse(tap - REACH + 1 - part / TIMES));
    for (let at = REACH; at < samples.length - REACH; at++) {
      let between = 0;
      for (let tap = 0; tap < 2 * REACH; tap++) between += factors[tap]! * samples[at + tap - REACH + 1]!;
      peak = Math.max(peak, Math.abs(between));
    }
  }
  return 20 * Math.log10(peak + 1e-9);
}
