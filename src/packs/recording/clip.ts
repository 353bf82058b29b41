import { FRAME_MS } from '#voice/ogg.ts';
import { type Biquad, filtered, loudnessOf, truePeakOf } from './loudness.ts';
import { decodeOpus, encodeOpus } from './opus.ts';

/** The target loudness of spoken clips, in LUFS. */
export const LOUDNESS = -17;
/** The greatest true peak of a decoded clip, in dBTP. */
const MAX_TRUE_PEAK = -1.5;
/** A clip within this distance of its target is done, in LU. */
const NEAR_ENOUGH = 0.5;
const ROUNDS = 6;
const RATE = 48_000;
/** Samples of one packet. */
const FRAME = (RATE * FRAME_MS) / 1000;
/** Silence before the words, in which a listener's decoder settles, and after them, in samples. */
const LEAD = 0.06 * RATE;
const REST = 0.3 * RATE;
/** Sound above this level belongs to the clip's body, in dBFS of a frame. */
const BODY_LEVEL = -45;
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

/** A clip in packets of 20 ms. `body`: the first and the last packet with sound. */
export interface RecordedClip {
  readonly packets: readonly Buffer[];
  readonly body: readonly [number, number];
  /** Integrated loudness, in LUFS. */
  readonly lufs: number;
  /** True peak, in dBTP. */
  readonly dbtp: number;
}

/** Holds a sound under a level. The gain falls before a peak and recovers slowly after it. */
function limited(samples: Float32Array, most: number): Float32Array {
  const wanted = samples.map((sample) => Math.min(1, most / Math.max(Math.abs(sample), 1e-9)));
  let gain = 1;
  return samples.map((sample, at) => {
    let least = 1;
    for (let next = at; next < Math.min(at + AHEAD, wanted.length); next++) least = Math.min(least, wanted[next]!);
    gain = least < gain ? gain + (least - gain) * 0.1 : gain + (least - gain) / RECOVERY;
    return sample * Math.min(gain, wanted[at]!);
  });
}

/** The words between a lead-in and a rest of silence, in whole packets. */
function placed(words: Float32Array): Float32Array {
  const length = Math.ceil((LEAD + words.length + REST) / FRAME) * FRAME;
  const sound = new Float32Array(length);
  sound.set(words, LEAD);
  return sound;
}

/** The first and the last packet with sound, extended by one packet at each end. */
function bodyOf(decoded: Float32Array): [number, number] {
  const count = decoded.length / FRAME;
  const levels = Array.from({ length: count }, (_, frame) => {
    const part = decoded.subarray(frame * FRAME, (frame + 1) * FRAME);
    return 10 * Math.log10(part.reduce((sum, sample) => sum + sample ** 2, 0) / FRAME + 1e-12);
  });
  const first = levels.findIndex((level) => level > BODY_LEVEL);
  const last = levels.findLastIndex((level) => level > BODY_LEVEL);
  return [Math.max(0, first - 1), Math.min(count - 1, last + 1)];
}

/**
 * Levels and encodes trimmed words of 48 kHz. It measures what a listener's decoder makes of them, and corrects the
 * levels. The last attempt is taken if the target cannot be reached.
 */
export async function clipOf(words: Float32Array): Promise<RecordedClip> {
  const sound = placed(filtered(words, NO_RUMBLE));
  let gain = LOUDNESS - loudnessOf(inBothEars(sound));
  let ceiling = 0.8;
  for (let round = 1; ; round++) {
    const factor = 10 ** (gain / 20);
    const packets = await encodeOpus(
      limited(
        sound.map((sample) => sample * factor),
        ceiling,
      ),
    );
    const decoded = await decodeOpus(packets);
    const [lufs, dbtp] = [loudnessOf(inBothEars(decoded)), truePeakOf([decoded])];
    const isLevel = Math.abs(lufs - LOUDNESS) <= NEAR_ENOUGH && dbtp <= MAX_TRUE_PEAK;
    if (isLevel || round === ROUNDS) return { packets, body: bodyOf(decoded), lufs: tenth(lufs), dbtp: tenth(dbtp) };
    if (dbtp > MAX_TRUE_PEAK) ceiling *= 10 ** ((MAX_TRUE_PEAK - dbtp - 0.1) / 20);
    // Half of the difference, because the gate of the measurement makes the results of short clips jump.
    gain += (LOUDNESS - lufs) / 2;
  }
}

/** A clip has the same sound in both channels. */
const inBothEars = (sound: Float32Array): readonly Float32Array[] => [sound, sound];

const tenth = (level: number): number => Number(level.toFixed(1));
