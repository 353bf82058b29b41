/** Turns a clip into what the recogniser reads: mono, 16 kHz, 16 bits. It needs no other program. */
import { readFile, writeFile } from 'node:fs/promises';
import { decoded } from '../build/decode.ts';
import { soundOf } from '../build/master.ts';

const RATE = 16_000;
/** Every third sample of 48 kHz is kept. */
const STEP = 3;
/** The loudest sample: -3 dB. */
const PEAK = 0.708;
/** Silence before and after the clip, s. */
const BEFORE = 0.25;
const AFTER = 0.3;

/** A low-pass filter at 7.4 kHz: a windowed sinc over 8 periods of the lower rate. */
const FILTER = lowPass(7_400 / 48_000, 8 * STEP);

function lowPass(cut: number, half: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * half + 1 }, (_, index) => {
    const at = index - half;
    const sinc = at === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * at) / (Math.PI * at);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * at) / (half + 1)));
  });
  const sum = taps.reduce((all, tap) => all + tap, 0);
  return taps.map((tap) => tap / sum);
}

function narrowed(samples: Float64Array): Float64Array {
  const half = (FILTER.length - 1) / 2;
  return Float64Array.from({ length: Math.floor(samples.length / STEP) }, (_, at) => {
    let sum = 0;
    for (let tap = 0; tap < FILTER.length; tap++) sum += FILTER[tap]! * (samples[STEP * at + tap - half] ?? 0);
    return sum;
  });
}

/** Decodes a clip into a WAV file with silence around it. @returns the length of the file in s */
export async function narrowClip(file: string, wav: string): Promise<number> {
  const [left, right] = decoded(soundOf(await readFile(file), file).packets);
  const samples = narrowed(Float64Array.from(left, (sample, at) => (sample + right[at]!) / 2));
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
  const from = Math.round(BEFORE * RATE);
  const length = from + samples.length + Math.round(AFTER * RATE);
  const bytes = Buffer.alloc(44 + 2 * length);
  head(bytes, 2 * length);
  for (const [at, sample] of samples.entries())
    bytes.writeInt16LE(Math.round((sample / peak) * PEAK * 32_767), 44 + 2 * (from + at));
  await writeFile(wav, bytes);
  return length / RATE;
}

function head(bytes: Buffer, data: number): void {
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + data, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(data, 40);
}
