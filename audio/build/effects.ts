import { quietAmbience } from '#packs/recording/ambience.ts';
import type { EffectCue } from '#voice/cues.ts';
import { floatWav } from './wav.ts';

/**
 * The sounds without words, made only of sine waves and noise: no sample, no licence, the same on every machine. Each
 * is a function of time that is evaluated 48 000 times a second.
 */

const RATE = 48_000;

/** A sound without words: its length in s, and its amplitude at each second. */
export interface Effect {
  readonly text: string;
  readonly seconds: number;
  /** The target loudness. Effects stay quieter than the voice. A tick must not disturb a speaker. */
  readonly lufs: number;
  readonly sound: (seconds: number) => number;
}

/** Frequency in Hz, loudness relative to the first partial, and the time in s in which it falls to a third. */
type Partial = readonly [hz: number, level: number, decay: number];

/** Partials that begin together and decay separately, as in bells and wood. */
function struck(partials: readonly Partial[], attack: number) {
  return (t: number) => {
    if (t < 0) return 0;
    let sum = 0;
    for (const [hz, level, decay] of partials) sum += level * Math.exp(-t / decay) * Math.sin(2 * Math.PI * hz * t);
    return sum * Math.min(1, t / attack);
  };
}

/** White noise as a function of time: a hash of the sample's number, so that it never changes. */
function noise(t: number): number {
  let x = Math.imul(Math.round(t * RATE) + 1, 0x9e37_79b1);
  x = Math.imul(x ^ (x >>> 15), 0x85eb_ca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 0x8000_0000 - 1;
}

const burst = (t: number, decay: number) => (t < 0 ? 0 : noise(t) * Math.exp(-t / decay));

const bell = struck(
  [
    [262, 0.5, 0.9],
    [524, 1, 0.7],
    [626, 0.6, 0.5],
    [786, 0.5, 0.4],
    [1048, 0.7, 0.35],
    [1572, 0.3, 0.2],
    [2210, 0.2, 0.12],
  ],
  0.002,
);

const gong = struck(
  [
    [98, 0.8, 0.9],
    [147.3, 1, 0.8],
    [211.9, 0.8, 0.7],
    [288.4, 0.7, 0.55],
    [391.7, 0.6, 0.45],
    [533.2, 0.45, 0.35],
    [702.6, 0.3, 0.3],
    [951.1, 0.2, 0.22],
  ],
  0.035,
);

const wood = struck(
  [
    [182, 1, 0.05],
    [431, 0.5, 0.035],
    [902, 0.4, 0.022],
    [1710, 0.25, 0.012],
  ],
  0.0008,
);
const knock = (t: number) => wood(t) + 0.5 * burst(t, 0.003);

const clock = struck(
  [
    [2300, 1, 0.006],
    [3100, 0.7, 0.004],
    [640, 0.5, 0.012],
  ],
  0.0003,
);

const metal = struck(
  [
    [4180, 1, 0.16],
    [6630, 0.7, 0.11],
    [9240, 0.4, 0.06],
    [2650, 0.25, 0.05],
  ],
  0.0005,
);
/** A coin is flicked up, falls, and bounces faster and faster until it lies still. */
const COIN_HITS: readonly Partial[] = [
  [0, 0.8, 0],
  [0.62, 1, 0],
  [0.86, 0.62, 0],
  [1.02, 0.42, 0],
  [1.12, 0.3, 0],
  [1.19, 0.2, 0],
  [1.24, 0.13, 0],
];

/** Wind and crickets that swell and fade within their time, so that the sound can be repeated. */
function gust(seconds: number) {
  const sound = quietAmbience(seconds)[0];
  return (t: number) => {
    const edge = Math.min(1, t / 0.8, (seconds - t) / 0.8);
    return (sound[Math.round(t * RATE)] ?? 0) * Math.max(0, edge);
  };
}
const GUST_S = 7.4;

/** A low thump with a falling pitch, slightly distorted so that small loudspeakers reproduce it. */
function thump(t: number, hz: number): number {
  if (t < 0 || t > 0.3) return 0;
  const envelope = Math.min(1, t / 0.012) * Math.exp(-t / 0.055);
  return Math.tanh(3 * envelope * Math.sin(2 * Math.PI * hz * (t - t * t))) * 0.8;
}
const beat = (t: number) => thump(t, 74) + 0.7 * thump(t - 0.26, 88);

export const EFFECTS: Readonly<Record<EffectCue, Effect>> = {
  'sfx.gong': { text: '(a gong)', seconds: 1.4, lufs: -20, sound: gong },
  'sfx.bell': { text: '(a bell)', seconds: 1.4, lufs: -20, sound: bell },
  'sfx.gavel': { text: '(a gavel)', seconds: 0.65, lufs: -21, sound: (t) => knock(t) + 0.85 * knock(t - 0.32) },
  'sfx.tick': { text: '(a tick)', seconds: 0.1, lufs: -27, sound: clock },
  'sfx.coin': {
    text: '(a coin)',
    seconds: 1.5,
    lufs: -22,
    sound: (t) => COIN_HITS.reduce((sum, [at, level]) => sum + level * metal(t - at), 0),
  },
  'sfx.heartbeat': { text: '(a heartbeat)', seconds: 1.5, lufs: -20, sound: (t) => beat(t) + 0.9 * beat(t - 0.85) },
  'bed.night': { text: '(the night)', seconds: GUST_S, lufs: -33, sound: gust(GUST_S) },
};

/** The effect as a mono WAV file of 32-bit floats at 48 kHz, with a fade at the end to prevent a click. */
export function effectWav({ seconds, sound }: Effect): Buffer {
  const length = Math.round(seconds * RATE);
  const samples = Float32Array.from({ length }, (_, index) => sound(index / RATE));
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const fade = Math.min(length, 0.02 * RATE);
  return floatWav(
    samples.map((sample, index) => (sample / peak) * 0.5 * Math.min(1, (length - index) / fade)),
    RATE,
  );
}
