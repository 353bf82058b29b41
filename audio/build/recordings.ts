import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { CUES, type SpokenCue } from '#voice/cues.ts';
import { catalogue } from './catalogue.ts';
import type { CueTake } from './pack.ts';
import { rawFile } from './synthesise.ts';

/** The takes that lie in a folder as WAV files: `night.fall.wav`, `night.fall-2.wav`. */
export async function recordedTakes(folder: string, language: 'en' | 'ru'): Promise<readonly CueTake[]> {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith('.wav'))
    .map((file) => path.basename(file, '.wav'));
  return names.sort().map((name) => {
    const [, cue = name, number = '1'] = /^(.*?)(?:-(\d+))?$/.exec(name) ?? [];
    if (!CUES.some((known) => known === cue)) throw new Error(`${name}.wav: there is no cue ${cue}`);
    const wordings = catalogue().get(cue as SpokenCue);
    return { cue, name, text: (wordings?.[Number(number) - 1] ?? wordings?.[0])?.[language] ?? '' };
  });
}

/** Puts the recordings where the synthesiser would have put its own. */
export async function copyRecordings(takes: readonly CueTake[], from: string, work: string): Promise<void> {
  for (const take of takes) await copyFile(path.join(from, `${take.name}.wav`), rawFile(work, take));
}
