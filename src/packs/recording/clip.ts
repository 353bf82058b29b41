import { FRAME_MS } from '#voice/ogg.ts';
import { bodyOf, correctionOf, decibels, STEP_MS, speechLevelOf } from './joined.ts';
import { type Biquad, filtered, loudnessOf, powersOf, truePeakOf } from './loudness.ts';
import { decodeStereo, encodeOpus } from './opus.ts';
import { inScene, type Scene } from './scenes.ts';
import type { Stereo } from './sound.ts';

/** The target loudness of spoken clips, in LUFS. */
export const LOUDNESS = -17;
/** The greatest true peak of a decoded clip, in dBTP. */
const MAX_TRUE_PEAK = -1.5;
const ROUNDS = 8;
const RATE = 48_000;
/** Samples of one packet. */
const FRAME = (RATE * FRAME_MS) / 1000;
/** Silence before the words, in which a listener's decoder settles, and after them, in samples. */
const LEAD = 0.06 * RATE;
const REST = 0.3 * RATE;
/** The limiter looks this far ahead, and recovers in about this time, in samples. */
const AHEAD = 0.002 * RATE;
const RECOVERY = 0.06 * RATE;

/** Removes rumble under 70 Hz (a Butterworth filter of the second order at 48 kHz). */
const NO_RUMBLE: Biquad = highPass(70);

function highPass(hz: number): Biquad {
  const turn = (2 * Math.PI * hz) / RATE;
  const alpha = Math.sin(turn) / Math.SQRT2;
  const scale = 1 + alpha;
  const edge = (1 + Math.cos(turn)) / 2 / scale;
  return [edge, -2 * edge, edge, (-2 * Math.cos(turn)) / scale, (1 - alpha) / scale];
}

/** The facts about a line on which the sound of its clip depends. */
interface ClipPlan {
  /** The background of the line. `null`: it has none. */
  readonly scene: Scene | null;
  /** True if the words are joined with others within a phrase. */
  readonly isJoined: boolean;
}

/** A clip in packets of 20 ms. */
export interface RecordedClip {
  readonly packets: readonly Buffer[];
  /** The first and the last packet with sound. */
  readonly body: readonly [number, number];
  /** The silence at the start and at the end of the body, in ms. */
  readonly edges: readonly [number, number];
  /** Integrated loudness, in LUFS. */
  readonly lufs: number;
  /** True peak, in dBTP. */
  readonly dbtp: number;
}

/** Holds a sound under a level. The gain falls before a peak and recovers slowly after it. */
function limited([left, right]: Stereo, most: number): Stereo {
  const wanted = left.map((sample, at) => Math.min(1, most / Math.max(Math.abs(sample), Math.abs(right[at]!), 1e-9)));
  let gain = 1;
  const gains = wanted.map((own, at) => {
    let least = 1;
    for (let next = at; next < Math.min(at + AHEAD, wanted.length); next++) least = Math.min(least, wanted[next]!);
    gain = least < gain ? gain + (least - gain) * 0.1 : gain + (least - gain) / RECOVERY;
    return Math.min(gain, own);
  });
  return [left.map((sample, at) => sample * gains[at]!), right.map((sample, at) => sample * gains[at]!)];
}

/** The words between a lead-in and a rest of silence, in both channels, in their scene. */
function placed(words: Float32Array, scene: Scene | null): Stereo {
  const sound = new Float32Array(LEAD + words.length + REST);
  sound.set(words, LEAD);
  const both: Stereo = [sound, sound];
  return inWholePackets(scene === null ? both : inScene(scene, both));
}

function inWholePackets([left, right]: Stereo): Stereo {
  const padded = (sound: Float32Array) => {
    const whole = new Float32Array(Math.ceil(sound.length / FRAME) * FRAME);
    whole.set(sound);
    return whole;
  };
  return [padded(left), padded(right)];
}

/**
 * Levels and encodes trimmed words of 48 kHz. It measures what a listener's decoder makes of them, and corrects the
 * levels. The last attempt is taken if the target cannot be reached.
 */
export async function clipOf(words: Float32Array, { scene, isJoined }: ClipPlan): Promise<RecordedClip> {
  const sound = placed(filtered(words, NO_RUMBLE), scene);
  let gain = LOUDNESS - loudnessOf(sound);
  let ceiling = 0.8;
  for (let round = 1; ; round++) {
    const packets = await encodeOpus(limited(louder(sound, gain), ceiling));
    const decoded = await decodeStereo(packets);
    const [lufs, dbtp] = [loudnessOf(decoded), truePeakOf(decoded)];
    const level = () => speechLevelOf(powersOf(decoded, FRAME));
    const { correction, isDone } = correctionOf({ lufs: LOUDNESS, isJoined }, lufs, level);
    if ((isDone && dbtp <= MAX_TRUE_PEAK) || round === ROUNDS) {
      const body = bodyOf(powersOf(decoded, (RATE * STEP_MS) / 1000).map(decibels));
      return { packets, ...body, lufs: tenth(lufs), dbtp: tenth(dbtp) };
    }
    if (dbtp > MAX_TRUE_PEAK) ceiling *= 10 ** ((MAX_TRUE_PEAK - dbtp - 0.1) / 20);
    // Half of the difference, because the gate of the measurement makes the results of short clips jump.
    gain += correction / 2;
  }
}

function louder([left, right]: Stereo, db: number): Stereo {
  const factor = 10 ** (db / 20);
  return [left.map((sample) => sample * factor), right.map((sample) => sample * factor)];
}

const tenth = (level: number): number => Number(level.toFixed(1));
