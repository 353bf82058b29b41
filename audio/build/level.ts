import OpusScript from 'opusscript';

/** The length of a frame of the level, in stereo samples of 16 bits at 48 kHz: 20 ms. */
const FRAME = 960 * 2;
/** A frame whose power is this much smaller than that of the loudest is a pause: 20 dB. */
const PAUSE = 100;

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

/** A power relative to full scale, in dB. */
export const decibels = (power: number): number => 10 * Math.log10(power + 1e-12);

/** The level of speech in dBFS: the mean power of its frames without pauses. It suits words that are too short for LUFS. */
export function speechLevel(samples: Int16Array): number {
  const frames = Array.from({ length: Math.floor(samples.length / FRAME) }, (_, index) =>
    powerOf(samples.subarray(index * FRAME, (index + 1) * FRAME)),
  );
  const loudest = Math.max(0, ...frames);
  const spoken = frames.filter((power) => power > loudest / PAUSE);
  return decibels(spoken.reduce((sum, power) => sum + power, 0) / Math.max(1, spoken.length));
}
