import { readFile } from 'node:fs/promises';
import { type Body, bodyOf as bodyAt, correctionOf, decibels, type TargetLevel } from '#packs/recording/joined.ts';
import { powersOf } from '#packs/recording/loudness.ts';
import { type OggOpus, readOggOpus } from '#voice/ogg.ts';
import { decoded, speechLevel } from './decode.ts';
import { ffmpeg } from './tools.ts';

/** The greatest true peak of a decoded clip, in dBTP. */
const MAX_TRUE_PEAK = -1.6;
const ROUNDS = 20;

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
export interface Target extends TargetLevel {
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
    const { correction, isDone } = correctionOf(target, lufs, () => speechLevel(sound.packets));
    if (isDone && dbtp <= MAX_TRUE_PEAK) return { bytes, ms: sound.packets.length * 20, ...bodyOf(sound), lufs, dbtp };
    if (dbtp > MAX_TRUE_PEAK) ceiling *= 10 ** ((MAX_TRUE_PEAK - dbtp - 0.1) / 20);
    // Half of the difference, because the gate of the measurement makes the results of short clips jump.
    gainDb += correction / 2;
  }
  throw new Error(`${wav} cannot be brought to ${target.lufs} LUFS under ${MAX_TRUE_PEAK} dBTP`);
}

/** The packets of a clip. @throws Error if it is no Ogg Opus */
export function soundOf(bytes: Buffer, file: string): OggOpus {
  const sound = readOggOpus(bytes);
  if (!sound.ok) throw new Error(`${file}: ${sound.error.reason}`);
  return sound.value;
}

/** The length of the steps in which silence is measured: 5 ms, in samples. */
const STEP = 240;

/** First and last packet with sound above the threshold, extended by one packet at each end. */
export const bodyOf = ({ packets }: OggOpus): Body => bodyAt(powersOf(decoded(packets), STEP).map(decibels));
