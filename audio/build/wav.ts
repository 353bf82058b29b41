/** A mono WAV file of 32-bit floats: nothing is rounded or clipped on the way from step to step. */
export function floatWav(samples: Float32Array, rate: number): Buffer {
  const data = Buffer.alloc(samples.length * 4);
  for (const [index, sample] of samples.entries()) data.writeFloatLE(sample, index * 4);
  return Buffer.concat([wavHead(data.length, rate), data]);
}

function wavHead(bytes: number, rate: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(3, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(32, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}
