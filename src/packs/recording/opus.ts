import { once } from 'node:events';
import prism from 'prism-media';
import type { Stereo } from './sound.ts';

/** The form of Discord's sound: 48 kHz, two channels, packets of 20 ms. */
const FORM = { rate: 48_000, channels: 2, frameSize: 960 };
/** Bits a second of a clip, as of our own packs. */
const BIT_RATE = 48_000;
/** Bytes of a sample in two channels. */
const BYTES = 4;
const FULL_SCALE = 32_768;

/** Passes items through a decoder or an encoder. Rejects if one of them cannot be read. */
async function through(
  stream: InstanceType<typeof prism.opus.Decoder>,
  items: readonly Uint8Array[],
): Promise<readonly Buffer[]> {
  const results: Buffer[] = [];
  stream.on('data', (result: Buffer) => results.push(result));
  const ended = once(stream, 'end');
  for (const item of items) stream.write(Buffer.from(item.buffer, item.byteOffset, item.byteLength));
  stream.end();
  await ended;
  return results;
}

/**
 * Decodes packets of Discord's form, with `@discordjs/opus` where it is installed and otherwise with WebAssembly.
 * Rejects if a packet is damaged.
 */
export async function decodeStereo(packets: readonly Uint8Array[]): Promise<Stereo> {
  const pcm = Buffer.concat(await through(new prism.opus.Decoder(FORM), packets));
  const ear = (side: 0 | 1) =>
    Float32Array.from(
      { length: pcm.length / BYTES },
      (_, at) => pcm.readInt16LE(at * BYTES + (side * BYTES) / 2) / FULL_SCALE,
    );
  return [ear(0), ear(1)];
}

/** Like `decodeStereo`. The result is the mean of both channels. */
export async function decodeOpus(packets: readonly Uint8Array[]): Promise<Float32Array> {
  const [left, right] = await decodeStereo(packets);
  return left.map((sample, at) => (sample + right[at]!) / 2);
}

/** Encodes a sound of 48 kHz. Its length is a multiple of 20 ms. */
export function encodeOpus(sound: Stereo): Promise<readonly Buffer[]> {
  const pcm = Buffer.alloc(sound[0].length * BYTES);
  for (const [side, samples] of sound.entries())
    for (const [at, sample] of samples.entries()) {
      const level = Math.round(Math.max(-1, Math.min(1, sample)) * (FULL_SCALE - 1));
      pcm.writeInt16LE(level, at * BYTES + (side * BYTES) / 2);
    }
  const encoder = new prism.opus.Encoder(FORM);
  encoder.setBitrate(BIT_RATE);
  return through(encoder, [pcm]);
}
