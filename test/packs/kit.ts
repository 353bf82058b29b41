import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { ffmpegCommand } from '../../audio/build/tools.ts';
import { floatWav } from '../../audio/build/wav.ts';
import type { RawEntry } from './raw-zip.ts';

/** A folder that is deleted after the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nightcall-packs-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A pack's files as entries of a zip. */
export const filesOf = (folder: string): RawEntry[] =>
  readdirSync(folder).map((name) => ({ name, data: readFileSync(path.join(folder, name)) }));

export interface Spoken {
  /** Length of the words. Half a second of silence is on either side. */
  readonly seconds?: number;
  readonly rate?: number;
  /** Loudest sample. Above 1 the peaks are cut off. */
  readonly peak?: number;
}

/** A sound like a voice: a low tone with overtones that swells and ebbs four times a second. */
function spoken({ seconds = 0.6, rate = 44_100, peak = 0.3 }: Spoken = {}): Float32Array {
  const silence = Math.round(rate / 2);
  const words = Float32Array.from({ length: Math.round(seconds * rate) }, (_, index) => {
    const at = index / rate;
    const tone = [1, 2, 3, 5, 8].reduce((sum, n) => sum + Math.sin(2 * Math.PI * 140 * n * at) / n, 0) / 1.75;
    const sample = tone * peak * (0.75 + 0.25 * Math.cos(2 * Math.PI * 4 * at));
    return Math.max(-1, Math.min(1, sample));
  });
  const all = new Float32Array(words.length + 2 * silence);
  all.set(words, silence);
  return all;
}

/** A recording in a folder. Its file ending decides between a WAV and a conversion by ffmpeg. */
export async function recordInto(folder: string, file: string, how: Spoken = {}): Promise<void> {
  const { name, ext } = path.parse(file);
  const wav = path.join(folder, ext === '.wav' ? file : `${name}.part`);
  writeFileSync(wav, floatWav(spoken(how), how.rate ?? 44_100));
  if (ext === '.wav') return;
  const command = (await ffmpegCommand())!;
  execFileSync(command, ['-nostdin', '-v', 'error', '-f', 'wav', '-i', wav, path.join(folder, file)]);
  rmSync(wav);
}

/** One of our own English clips in a folder, as a person may have recorded it: spoiled by filters of ffmpeg. */
export async function spoiledInto(folder: string, file: string, filter = 'anull', clip = 'vote.start'): Promise<void> {
  const command = (await ffmpegCommand())!;
  // Half a second of silence on either side. The clips have 48,000 samples a second.
  const around = `[0:a]adelay=500|500,apad=pad_len=24000,${filter}`;
  const args = ['-nostdin', '-v', 'error', '-y', '-i', `audio/en/${clip}.ogg`, '-filter_complex', around];
  execFileSync(command, [...args, path.join(folder, file)]);
}
