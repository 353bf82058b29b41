import OpusScript from 'opusscript';
import { speechLevelOf } from '#packs/recording/joined.ts';

/** The length of a frame of the level, in stereo samples of 16 bits at 48 kHz: 20 ms. */
const FRAME = 960 * 2;

/** The samples of packets of 20 ms as a listener's client decodes them: stereo, 16 bits, 48 kHz. */
export function samplesOf(packets: readonly Buffer[]): Int16Array {
  const decoder = new OpusScript(48_000, 2, OpusScript.Application.AUDIO);
  const pcm = Buffer.concat(packets.map((packet) => decoder.decode(packet)));
  decoder.delete();
  return new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2);
}

/** The mean power of some samples, relative to full scale. */
export function powerOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample ** 2;
  return sum / Math.max(1, samples.length) / 32_768 ** 2;
}

/** The level of speech in dBFS: the mean power of its frames without pauses. It suits words that are too short for LUFS. */
export const speechLevel = (samples: Int16Array): number =>
  speechLevelOf(
    Array.from({ length: Math.floor(samples.length / FRAME) }, (_, index) =>
      powerOf(samples.subarray(index * FRAME, (index + 1) * FRAME)),
    ),
  );
