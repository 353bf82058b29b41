import { readFile } from 'node:fs/promises';
import OpusScript from 'opusscript';
import { type OggOpus, readOggOpus } from '#voice/ogg.ts';
import { ffmpeg } from './tools.ts';

/** The greatest true peak of a decoded clip, in dBTP. */
const MAX_TRUE_PEAK = -1.6;
/** A clip within this distance of its target is done, in LU. */
const NEAR_ENOUGH = 0.5;
const ROUNDS = 20;
/** Sound above this level belongs to the clip's body, in dBFS of a frame. */
const BODY_LEVEL = -45;

/** The encoding of a levelled clip: Opus in stereo packets of 20 ms, nothing random. */
export const ENCODING = [
  ...['-c:a', 'libopus', '-b:a', '48k', '-vbr', 'on', '-compression_level', '10', '-frame_duration', '20'],
  ...['-application', 'audio', '-ac', '2', '-ar', '48000', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
];

/**
 * A finished clip, with its length in ms, the ms in which its body begins and ends, and its loudness in LUFS and dBTP.
 */
export interface Mastered {
  readonly bytes: Buffer;
  readonly ms: number;
  readonly body: [number, number];
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

/** Encodes with one linear gain, a limiter at four times the rate (true peaks), and Opus. */
async function encode(wav: string, ogg: string, gainDb: number, ceiling: number): Promise<void> {
  const filter = [
    `volume=${gainDb.toFixed(3)}dB:precision=double`,
    'aresample=192000:resampler=soxr',
    `alimiter=limit=${ceiling.toFixed(4)}:attack=2:release=60:level=false`,
    'aresample=48000:resampler=soxr',
  ].join(',');
  await ffmpeg([
    ...['-nostdin', '-v', 'error', '-y', '-i', wav, '-map_metadata', '-1', '-vn', '-af', filter],
    ...ENCODING,
    ogg,
  ]);
}

/**
 * Levels and encodes a clip. It measures the decoder's output, because that is what listeners hear, and corrects the
 * levels.
 */
export async function master(wav: string, ogg: string, targetLufs: number): Promise<Mastered> {
  let gain = targetLufs - (await measure(wav)).lufs;
  let ceiling = 0.8;
  for (let round = 0; round < ROUNDS; round++) {
    await encode(wav, ogg, gain, ceiling);
    const { lufs, dbtp } = await measure(ogg);
    if (Math.abs(lufs - targetLufs) <= NEAR_ENOUGH && dbtp <= MAX_TRUE_PEAK) {
      const bytes = await readFile(ogg);
      const sound = soundOf(bytes, ogg);
      return { bytes, ms: sound.packets.length * 20, body: bodyOf(sound), lufs, dbtp };
    }
    if (dbtp > MAX_TRUE_PEAK) ceiling *= 10 ** ((MAX_TRUE_PEAK - dbtp - 0.1) / 20);
    // Half of the difference, because the gate of the measurement makes the results of short clips jump.
    gain += (targetLufs - lufs) / 2;
  }
  throw new Error(`${wav} cannot be brought to ${targetLufs} LUFS under ${MAX_TRUE_PEAK} dBTP`);
}

function soundOf(bytes: Buffer, file: string): OggOpus {
  const sound = readOggOpus(bytes);
  if (!sound.ok) throw new Error(`${file}: ${sound.error.reason}`);
  return sound.value;
}

/** First and last packet with sound above the threshold, extended by one packet at each end. */
function bodyOf({ packets }: OggOpus): [number, number] {
  const decoder = new OpusScript(48_000, 2, OpusScript.Application.AUDIO);
  const levels = packets.map((packet) => frameLevel(decoder.decode(packet)));
  decoder.delete();
  const first = levels.findIndex((level) => level > BODY_LEVEL);
  const last = levels.findLastIndex((level) => level > BODY_LEVEL);
  return [Math.max(0, first - 1), Math.min(packets.length - 1, last + 1)];
}

function frameLevel(pcm: Buffer): number {
  let energy = 0;
  for (let at = 0; at < pcm.length; at += 2) energy += pcm.readInt16LE(at) ** 2;
  return 10 * Math.log10(energy / (pcm.length / 2) / 32_768 ** 2 + 1e-12);
}
