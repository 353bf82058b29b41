/**
 * The background sounds of a few lines. Like the effects they are made only of sine waves and noise, so they are the
 * same on every machine. An ambience is two channels of samples at 48 kHz.
 */

import type { Stereo } from './sound.ts';

export const RATE = 48_000;

/** White noise: a hash of the sample's number, so that it never changes. */
function noise(at: number, seed: number): number {
  let x = Math.imul(at + 1, 0x9e37_79b1) ^ Math.imul(seed + 1, 0x85eb_ca6b);
  x = Math.imul(x ^ (x >>> 15), 0x85eb_ca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 0x8000_0000 - 1;
}

/** The share of the last sample that a one-pole filter at this frequency keeps. */
const pole = (hz: number): number => Math.exp((-2 * Math.PI * hz) / RATE);

const wave = (hz: number, t: number, phase = 0): number => Math.sin(2 * Math.PI * (hz * t + phase));

const channel = (seconds: number, sound: (t: number, at: number) => number): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * RATE) }, (_, at) => sound(at / RATE, at));

/** Noise between 90 and about 600 Hz that swells and falls, different in each ear. */
function windOf(seconds: number, seed: number): Float32Array {
  const [low, lower, high] = [pole(620), pole(420), pole(90)];
  let [first, second, floor] = [0, 0, 0];
  return channel(seconds, (t, at) => {
    first = first * low + noise(at, seed) * (1 - low);
    second = second * lower + first * (1 - lower);
    floor = floor * high + second * (1 - high);
    return (second - floor) * (0.62 + 0.38 * wave(0.13, t, seed * 0.37)) * 8;
  });
}

const wind = (seconds: number): Stereo => [windOf(seconds, 1), windOf(seconds, 2)];

/** One cricket: a high tone that trills some 30 times a second, in strophes. */
const cricket = (t: number, hz: number, trill: number, strophe: number): number =>
  wave(hz, t) * Math.max(0, wave(trill, t)) * Math.max(0, wave(strophe, t, 0.3)) ** 0.5;

/** Two crickets that sing at these frequencies, one near the left ear. */
function crickets(seconds: number, [first, second]: readonly [number, number]): Stereo {
  const near = channel(seconds, (t) => cricket(t, first, 31, 1.9));
  const far = channel(seconds, (t) => cricket(t, second, 27, 1.45));
  return [near.map((sample, at) => sample + 0.3 * far[at]!), far.map((sample, at) => 0.8 * sample + 0.35 * near[at]!)];
}

/** Field crickets, for sounds without words. */
const LOW: readonly [number, number] = [4420, 4760];
/** Bush crickets: above all consonants. */
const HIGH: readonly [number, number] = [8150, 8600];

/** Rises and falls between two times like half a sine. */
const swell = (t: number, from: number, seconds: number): number =>
  t <= from || t >= from + seconds ? 0 : Math.sin((Math.PI * (t - from)) / seconds);

/**
 * A chirp: a tone that climbs or falls within a tenth of a second. All are above 6.6 kHz, as the songs of the smallest
 * birds are. A recogniser took lower ones for words.
 */
type Chirp = readonly [at: number, from: number, to: number, seconds: number, pan: number];

const CHIRPS: readonly Chirp[] = [
  [0.1, 6670, 8510, 0.09, 0.2],
  [0.24, 6900, 8970, 0.08, 0.2],
  [0.36, 7130, 9200, 0.08, 0.2],
  [0.62, 9890, 8050, 0.12, 0.8],
  [0.82, 10120, 8050, 0.12, 0.8],
  [1.32, 6670, 8740, 0.09, 0.2],
  [1.46, 6900, 8970, 0.08, 0.2],
  [1.9, 9890, 8050, 0.12, 0.8],
  [2.1, 10120, 8050, 0.1, 0.8],
  [2.7, 6670, 8510, 0.09, 0.2],
  [2.84, 6900, 8970, 0.08, 0.2],
  [3.3, 9890, 8050, 0.12, 0.8],
  [3.5, 10120, 8050, 0.12, 0.8],
  [4.1, 6670, 8510, 0.09, 0.2],
  [4.24, 6900, 8970, 0.08, 0.2],
];

function birds(seconds: number): Stereo {
  const ear = (side: (pan: number) => number) =>
    channel(seconds, (t) =>
      CHIRPS.reduce((sum, [at, from, to, length, pan]) => {
        const into = t - at;
        if (into <= 0 || into >= length) return sum;
        return sum + side(pan) * swell(t, at, length) * wave(from + ((to - from) * into) / (2 * length), into);
      }, 0),
    );
  return [ear((pan) => 1 - pan), ear((pan) => pan)];
}

/** Mixes sounds of these strengths. */
function together(...sounds: readonly (readonly [strength: number, sound: Stereo])[]): Stereo {
  const mixed = (ear: 0 | 1) =>
    sounds[0]![1][ear].map((_, at) => sounds.reduce((sum, [strength, sound]) => sum + strength * sound[ear][at]!, 0));
  return [mixed(0), mixed(1)];
}

/** Crickets. An owl and the wind are as low as a voice, and a recogniser took them for words. */
export const nightAmbience = (seconds: number): Stereo => crickets(seconds, HIGH);

/** Birds all the time. */
export const morningAmbience = (seconds: number): Stereo => birds(seconds);

/** Ambience for a whole night, for tables that want it: wind and crickets, without an audible beginning or end. */
export const quietAmbience = (seconds: number): Stereo => together([1, wind(seconds)], [0.04, crickets(seconds, LOW)]);
