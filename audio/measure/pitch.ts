/** The melody of speech, from its samples. */

/** Pitch is looked for between these frequencies, Hz. */
const LOWEST = 55;
const HIGHEST = 320;
/** The length of a window and the step between windows, s. */
const WINDOW = 0.04;
const STEP = 0.01;
/** A window with a weaker likeness to itself one period later has no pitch. */
const VOICED = 0.6;
/** A window this far below the loudest has no pitch, dB. */
const AUDIBLE = 26;

/** The pitch of a window, or `null` if it has none. `at`: the time of its middle, s. */
interface Pitch {
  readonly at: number;
  readonly hz: number | null;
}

/** The pitch of speech, window by window: the period at which the sound is most like itself. */
function pitches(samples: Float32Array, rate: number): readonly Pitch[] {
  const size = Math.round(WINDOW * rate);
  const step = Math.round(STEP * rate);
  const starts = Array.from(
    { length: Math.max(0, Math.floor((samples.length - 2 * size) / step)) },
    (_, i) => i * step,
  );
  const powers = starts.map((start) => power(samples, start, size));
  const floor = Math.max(0, ...powers) * 10 ** (-AUDIBLE / 10);
  return starts.map((start, index) => ({
    at: (start + size) / rate,
    hz: powers[index]! <= floor ? null : pitchAt(samples, start, size, rate),
  }));
}

function power(samples: Float32Array, start: number, size: number): number {
  let sum = 0;
  for (let at = start; at < start + size; at++) sum += samples[at]! ** 2;
  return sum / size;
}

function pitchAt(samples: Float32Array, start: number, size: number, rate: number): number | null {
  const [least, most] = [Math.floor(rate / HIGHEST), Math.ceil(rate / LOWEST)];
  const likeness: number[] = [];
  for (let lag = least; lag <= most; lag++) likeness.push(likenessAt(samples, start, size, lag));
  const best = Math.max(...likeness);
  if (best < VOICED) return null;
  // The first peak that is nearly as high as the highest, because twice the period fits as well.
  const found = likeness.findIndex(
    (each, index) => each > 0.9 * best && each >= (likeness[index - 1] ?? 0) && each >= (likeness[index + 1] ?? 0),
  );
  return rate / (least + found);
}

function likenessAt(samples: Float32Array, start: number, size: number, lag: number): number {
  let [product, one, other] = [0, 0, 0];
  for (let at = start; at < start + size; at++) {
    const [a, b] = [samples[at]!, samples[at + lag] ?? 0];
    product += a * b;
    one += a * a;
    other += b * b;
  }
  return product / (Math.sqrt(one * other) + 1e-12);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The time at the end of speech whose melody decides whether it sounds finished, s. */
const ENDING = 0.12;
/** The movement of the pitch between two neighbouring windows that the ear takes for a step, semitones. */
const JUMP = 2.5;

const semitones = (hz: number, from: number): number => 12 * Math.log2(hz / from);

/** The melody of speech. */
export interface Melody {
  /** The last voiced 60 ms against the middle of the speech, in semitones. Below 0 it falls. `NaN`: there is no pitch. */
  readonly end: number;
  /** The number of steps of the pitch. */
  readonly jumps: number;
  /** The time that has a pitch, s. */
  readonly voiced: number;
}

export function melodyOf(samples: Float32Array, rate: number): Melody {
  const all = pitches(samples, rate);
  const voiced = all.flatMap(({ at, hz }) => (hz === null ? [] : [{ at, hz }]));
  const last = voiced.at(-1)?.at ?? 0;
  const ending = voiced.filter(({ at }) => at > last - ENDING).map(({ hz }) => hz);
  const jumps = all.filter(({ hz }, index) => {
    const before = all[index - 1]?.hz ?? null;
    return hz !== null && before !== null && Math.abs(semitones(hz, before)) > JUMP;
  });
  return {
    end: semitones(median(ending.slice(-6)), median(voiced.map(({ hz }) => hz))),
    jumps: jumps.length,
    voiced: voiced.length * STEP,
  };
}

/** The movement of the pitch at the end of speech (`Melody`). */
export const endingOf = (samples: Float32Array, rate: number): number => melodyOf(samples, rate).end;
