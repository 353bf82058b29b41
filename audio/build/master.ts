import { readFile } from 'node:fs/promises';
import { type OggOpus, readOggOpus } from '#voice/ogg.ts';
import { decibels, powerOf, samplesOf, speechLevel } from './level.ts';
import { ffmpeg } from './tools.ts';

/** The greatest true peak of a decoded clip, in dBTP. */
const MAX_TRUE_PEAK = -1.6;
/** A clip within this distance of its target is done, in LU. */
const NEAR_ENOUGH = 0.5;
const ROUNDS = 20;
/** Sound above this level belongs to the clip's body, in dBFS of a frame. */
const BODY_LEVEL = -45;

/**
 * The levels of words that are joined within a phrase, in dBFS. They are less than 2 dB apart, so that no level jumps.
 * LUFS alone makes words of less than 400 ms too loud, because its blocks contain the silence around them.
 */
export const JOINED_LEVELS = [-19.3, -17.5] as const;
/** The distance from these levels to which a clip is corrected, dB. */
const WITHIN = 0.1;

/** The encoding of a levelled clip: Opus in stereo packets of 20 ms, nothing random. */
export const ENCODING = [
  ...['-c:a', 'libopus', '-b:a', '48k', '-vbr', 'on', '-compression_level', '10', '-frame_duration', '20'],
  ...['-application', 'audio', '-ac', '2', '-ar', '48000', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
];

/**
 * A finished clip, with its length in ms, the first and last packet of its body, the silence at its edges in ms, and its
 * loudness in LUFS and dBTP.
 */
export interface Mastered {
  readonly bytes: Buffer;
  readonly ms: number;
  readonly body: [number, number];
  readonly edges: [number, number];
  readonly lufs: number;
  readonly dbtp: number;
}

/** Integrated loudness and true peak. Half a second of silence allows the shortest clips to be measured. */
async function measure(file: string): Promise<{ lufs: number; dbtp: number }> {
  const { stderr } = await ffmpeg([
    ...['-nostdin', '-hide_banner', '-nostats', '-i', file],
    ...['-af', 'apad=pad_len=24000,ebur128=peak=true', '-f', 'null', '-'],
  ]);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(-?[\\d.]+)`).exec(summary)?.[1] ?? Number.NaN);
  return { lufs: read('I'), dbtp: read('Peak') };
}

/** The result that a clip is levelled and encoded to. */
export interface Target {
  readonly lufs: number;
  /** True if the words are joined with others within a phrase. */
  readonly isJoined?: boolean;
  /** The bit rate. By default 48. */
  readonly kilobits?: number;
}

interface Levels {
  readonly gainDb: number;
  readonly ceiling: number;
}

/** Encodes with one linear gain, a limiter at four times the rate (true peaks), and Opus. */
async function encode(wav: string, ogg: string, { gainDb, ceiling }: Levels, { kilobits = 48 }: Target): Promise<void> {
  const filter = [
    `volume=${gainDb.toFixed(3)}dB:precision=double`,
    'aresample=192000:resampler=soxr',
    `alimiter=limit=${ceiling.toFixed(4)}:attack=2:release=60:level=false`,
    'aresample=48000:resampler=soxr',
  ].join(',');
  await ffmpeg([
    ...['-nostdin', '-v', 'error', '-y', '-i', wav, '-map_metadata', '-1', '-vn', '-af', filter],
    ...ENCODING.map((word) => (word === '48k' ? `${kilobits}k` : word)),
    ogg,
  ]);
}

/**
 * Levels and encodes a clip. It measures the decoder's output, because that is what listeners hear, and corrects the
 * levels.
 */
export async function master(wav: string, ogg: string, target: Target): Promise<Mastered> {
  let gainDb = target.lufs - (await measure(wav)).lufs;
  let ceiling = 0.8;
  for (let round = 0; round < ROUNDS; round++) {
    await encode(wav, ogg, { gainDb, ceiling }, target);
    const { lufs, dbtp } = await measure(ogg);
    const bytes = await readFile(ogg);
    const sound = soundOf(bytes, ogg);
    const { correction, isDone } = correctionOf(target, lufs, sound);
    if (isDone && dbtp <= MAX_TRUE_PEAK) return { bytes, ms: sound.packets.length * 20, ...bodyOf(sound), lufs, dbtp };
    if (dbtp > MAX_TRUE_PEAK) ceiling *= 10 ** ((MAX_TRUE_PEAK - dbtp - 0.1) / 20);
    // Half of the difference, because the gate of the measurement makes the results of short clips jump.
    gainDb += correction / 2;
  }
  throw new Error(`${wav} cannot be brought to ${target.lufs} LUFS under ${MAX_TRUE_PEAK} dBTP`);
}

/** The gain in dB that a clip still needs, and whether it is near enough. Joined words stay within their levels. */
function correctionOf({ lufs: wanted, isJoined = false }: Target, lufs: number, sound: OggOpus) {
  const correction = wanted - lufs;
  if (!isJoined) return { correction, isDone: Math.abs(correction) <= NEAR_ENOUGH };
  const level = speechLevel(samplesOf(sound.packets));
  const [least, most] = JOINED_LEVELS;
  const allowed = Math.min(most - WITHIN - level, Math.max(least + WITHIN - level, correction));
  return { correction: allowed, isDone: Math.abs(allowed) <= NEAR_ENOUGH && level >= least && level <= most };
}

/** The packets of a clip. @throws Error if it is no Ogg Opus */
export function soundOf(bytes: Buffer, file: string): OggOpus {
  const sound = readOggOpus(bytes);
  if (!sound.ok) throw new Error(`${file}: ${sound.error.reason}`);
  return sound.value;
}

/** The packets of a clip that carry sound, and the silence in ms that remains at their start and their end. */
interface Body {
  readonly body: [number, number];
  readonly edges: [number, number];
}

/** The length of the steps in which silence is measured: 5 ms, in stereo samples. */
const STEP = 240 * 2;
const STEP_MS = 5;
const STEPS = 4;

/** First and last packet with sound above the threshold, extended by one packet at each end. */
export function bodyOf({ packets }: OggOpus): Body {
  const samples = samplesOf(packets);
  const levels = Array.from({ length: packets.length * STEPS }, (_, step) =>
    decibels(powerOf(samples.subarray(step * STEP, (step + 1) * STEP))),
  );
  const first = levels.findIndex((level) => level > BODY_LEVEL);
  const last = levels.findLastIndex((level) => level > BODY_LEVEL);
  const from = Math.max(0, Math.floor(first / STEPS) - 1);
  const to = Math.min(packets.length - 1, Math.floor(last / STEPS) + 1);
  return { body: [from, to], edges: [(first - from * STEPS) * STEP_MS, ((to + 1) * STEPS - 1 - last) * STEP_MS] };
}
