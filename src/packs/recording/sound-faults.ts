import { FRAME_S, levels, QUIET_S, quietest, type Sound } from './sound.ts';

/** A clipped wave is flat at the top: this number of samples in a row are equal within a tolerance. */
const FLAT_RUN = 6;
const FLAT = 1e-4;
const FULL = 0.97;
/** This number of flat tops cannot be an accident. */
const FLAT_TOPS = 3;

/** Only frames this far below the loudest one tell how a wave is formed, in dB. */
const LOUD = 20;
/** The share of the samples that are beyond the usual peak. The peaks of codecs are among them. */
const RARE = 0.03;
/** A sample above this share of the usual peak is high. */
const HIGH = 0.75;
/**
 * The share of high samples in an overdriven recording. Our own clips have at most 0.15, and have at least 0.24 after a
 * gain of 20 dB over full scale and a codec of 96 kbit/s.
 */
const OVERDRIVEN = 0.2;

/** The noise of the room may be this far below the words, in dB. */
const NOISE_BELOW = 30;
/** A moment of 10 ms this far below the quietest part is silence, in dB, and this many of them are no accident. */
const SILENCE_BELOW = 8;
const SILENT_MOMENTS = 2;
/** Below this level there is no sound at all: an encoder or an editor has put it there, in dBFS. */
const NOTHING = -100;
/** Hum may be this far below the words, in dB. */
const HUM_BELOW = 40;
/** The frequencies of mains hum, each with two overtones, in Hz. */
const MAINS = [50, 60];
/** The share of a quiet part's energy that hum has, if it hums. */
const HUM_SHARE = 0.6;

/** Returns true if the recording is clipped: its tops are flat or exceed the valid range. */
function isClipped({ samples }: Sound): boolean {
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

/** The samples of the loud frames, without signs, in ascending order. */
function loudSamples(sound: Sound, loudness: readonly number[]): Float32Array {
  const size = Math.round(sound.rate * FRAME_S);
  const least = loudness.reduce((most, level) => Math.max(most, level), -120) - LOUD;
  const loud = loudness.flatMap((level, index) =>
    level > least ? [...sound.samples.subarray(index * size, (index + 1) * size)] : [],
  );
  return Float32Array.from(loud, Math.abs).sort();
}

/**
 * Returns true if the wave was overdriven. A codec makes flat tops uneven. But most samples of an overdriven voice are
 * still about as high as its peaks, and few samples of a clean voice are.
 */
export function isOverdriven(sound: Sound): boolean {
  if (isClipped(sound)) return true;
  const samples = loudSamples(sound, levels(sound));
  const peak = samples[Math.floor(samples.length * (1 - RARE))] ?? 0;
  const high = samples.length - samples.findIndex((sample) => sample > peak * HIGH);
  return peak > 0 && high / samples.length > OVERDRIVEN;
}

/** The energy of a sound at one frequency, as a share of all its energy (Goertzel). */
function shareAt(samples: Float32Array, rate: number, hz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / rate);
  let [last, before, energy] = [0, 0, 1e-12];
  for (const sample of samples) {
    [last, before] = [sample + turn * last - before, last];
    energy += sample * sample;
  }
  return (last * last + before * before - turn * last * before) / (energy * samples.length * 0.5);
}

const dbOf = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length + 1e-12);

/** The disturbance in the pauses of a recording: hum, or noise. `null`: its pauses are quiet, or it has none. */
export function disturbanceIn(sound: Sound): 'humming' | 'noisy' | null {
  const loudness = levels(sound);
  const quiet = quietest(loudness);
  if (quiet === null) return null;
  const words = [...loudness].sort((a, b) => b - a)[Math.floor(loudness.length / 10)]!;
  const from = Math.round(quiet.from * FRAME_S * sound.rate);
  const pause = sound.samples.subarray(from, from + Math.round(QUIET_S * sound.rate));
  const humOf = (hz: number) => [1, 2, 3].reduce((sum, of) => sum + shareAt(pause, sound.rate, hz * of), 0);
  if (dbOf(pause) > words - HUM_BELOW && MAINS.some((hz) => humOf(hz) > HUM_SHARE)) return 'humming';
  // Nothing in the recording is quiet: it has no pause in which noise could be told from words.
  const isLoud = quiet.level > words - NOISE_BELOW && quiet.level < words - 3;
  return isLoud && !hasSilence(loudness, quiet.level) && isNoise(pause, sound.rate) ? 'noisy' : null;
}

/**
 * Returns true if some moments are far quieter than the quietest part. A noise of the room is never interrupted, but fast
 * words have no long pause, only the silence before a consonant.
 */
const hasSilence = (loudness: readonly number[], level: number): boolean =>
  loudness.filter((moment) => moment < level - SILENCE_BELOW && moment > NOTHING).length >= SILENT_MOMENTS;

/** The pitches of voices, in Hz. */
const PITCHES = [70, 400] as const;
/** A voice repeats itself at its pitch at least so well. Noise does not. */
const REPEATED = 0.5;

/** Returns true if a sound never repeats itself at the pitch of a voice. */
function isNoise(samples: Float32Array, rate: number): boolean {
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 1e-12);
  for (let lag = Math.round(rate / PITCHES[1]); lag <= rate / PITCHES[0]; lag += 2) {
    let product = 0;
    for (let at = lag; at < samples.length; at++) product += samples[at]! * samples[at - lag]!;
    if (product / energy > REPEATED) return false;
  }
  return true;
}
