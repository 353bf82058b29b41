import { execFile } from 'node:child_process';
import type { Sound } from '#packs/recording/sound.ts';
import { ffmpegCommand } from '../build/tools.ts';

/** Longer recordings are cut off here, in s, because they contain something else. */
const LONGEST_S = 60;
/** Channels whose correlation is below this are opposite waves. */
const OPPOSED = -0.7;

/** Decodes any recording that ffmpeg can read, or `null` if it cannot. */
export async function decode(file: string): Promise<Sound | null> {
  const command = (await ffmpegCommand()) ?? 'ffmpeg';
  const args = ['-nostdin', '-hide_banner', '-i', file, '-t', String(LONGEST_S), '-vn', '-ac', '2', '-f', 'f32le', '-'];
  return new Promise((resolve) => {
    execFile(command, args, { encoding: 'buffer', maxBuffer: 128 * 1024 * 1024 }, (error, stdout, stderr) => {
      const rate = Number(/Audio: .*? (\d+) Hz/.exec(stderr.toString())?.[1]);
      if (error !== null || !(rate > 0) || stdout.length < 8) return resolve(null);
      resolve(inOneChannel(stdout, rate));
    });
  });
}

/** The mean of two channels of floats, which alternate. */
function inOneChannel(floats: Buffer, rate: number): Sound {
  const length = Math.floor(floats.length / 8);
  const samples = new Float32Array(length);
  let [both, left, right] = [0, 0, 0];
  for (let at = 0; at < length; at++) {
    const [one, other] = [floats.readFloatLE(at * 8), floats.readFloatLE(at * 8 + 4)];
    samples[at] = (one + other) / 2;
    both += one * other;
    left += one * one;
    right += other * other;
  }
  const isOpposed = both < OPPOSED * Math.sqrt(left * right) && both < 0;
  return { samples, rate, ...(isOpposed ? { isOpposed } : {}) };
}
