import type { Stereo } from '#packs/recording/sound.ts';

/** A WAV file of 32-bit floats, mono by default. Nothing is rounded or clipped between steps. */
export function floatWav(samples: Float32Array, rate: number, channels = 1): Buffer {
  const data = Buffer.alloc(samples.length * 4);
  for (const [index, sample] of samples.entries()) data.writeFloatLE(sample, index * 4);
  return Buffer.concat([wavHead(data.length, rate, channels), data]);
}

function wavHead(bytes: number, rate: number, channels: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(3, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 4 * channels, 28);
  head.writeUInt16LE(4 * channels, 32);
  head.writeUInt16LE(32, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}

/** Both channels as one such file. */
export function stereoWav([left, right]: Stereo, rate: number): Buffer {
  const both = new Float32Array(left.length * 2);
  for (const [at, sample] of left.entries()) both.set([sample, right[at]!], at * 2);
  return floatWav(both, rate, 2);
}

/** The channels of a stereo WAV file of 32-bit floats. @throws {Error} for another kind of file */
export function readStereo(file: Buffer): Stereo {
  let at = 12;
  while (file.toString('latin1', at, at + 4) !== 'data') {
    if (file.toString('latin1', at, at + 4) === 'fmt ' && (file[at + 10] !== 2 || file.readUInt16LE(at + 22) !== 32)) {
      throw new Error('no stereo WAV of 32-bit floats');
    }
    at += 8 + file.readUInt32LE(at + 4);
    if (at + 8 > file.length) throw new Error('a WAV file without sound');
  }
  const frames = Math.floor(Math.min(file.readUInt32LE(at + 4), file.length - at - 8) / 8);
  const channel = (ear: 0 | 1) =>
    Float32Array.from({ length: frames }, (_, frame) => file.readFloatLE(at + 8 + frame * 8 + ear * 4));
  return [channel(0), channel(1)];
}
