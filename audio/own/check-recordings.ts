import path from 'node:path';
import { missingCues } from '#packs/check.ts';
import { BEAT_MS, isCounted, LONGEST_CLIP_MS } from '#packs/limits.ts';
import { type PackProblem, problem } from '#packs/problem.ts';
import { eachOf } from '../build/tools.ts';
import type { Draft } from './draft.ts';
import { decode, isClipped, type Sound, secondsOf } from './sound.ts';
import { type Recording, recordingsIn } from './takes.ts';

/** Telephones have 8,000 or 16,000 Hz. A recording below this rate sounds like one. */
const LOWEST_RATE = 32_000;
const AT_ONCE = 2;

/** The recordings of a folder, with their problems. */
export interface Checked {
  readonly problems: readonly PackProblem[];
  readonly recordings: readonly Recording[];
}

/** Checks every recording of a folder. */
export async function checkRecordings(folder: string, draft: Draft): Promise<Checked> {
  const { recordings, problems } = await recordingsIn(folder, draft);
  if (recordings.length === 0)
    return { recordings, problems: [...problems, problem('no-recordings', { place: folder })] };
  const heard = await eachOf(recordings, AT_ONCE, async ({ take, file }) =>
    problemsOf(path.basename(file), take.cue, await decode(file)),
  );
  const missing = missingCues(new Set(recordings.map(({ take }) => take.cue)), draft.extends);
  return { recordings, problems: [...problems, ...heard.flat(), ...missing] };
}

/** The problems of one recording that a person has to correct. */
export function problemsOf(file: string, cue: string, sound: Sound | null): readonly PackProblem[] {
  if (sound === null) return [problem('unreadable', { file })];
  const seconds = secondsOf(sound);
  if (seconds === 0) return [problem('silent', { file })];
  return [
    ...lengthProblem(file, cue, seconds),
    ...(isClipped(sound) ? [problem('clipped', { file })] : []),
    ...(sound.rate < LOWEST_RATE ? [problem('low-rate', { file, rate: sound.rate })] : []),
  ];
}

function lengthProblem(file: string, cue: string, seconds: number): readonly PackProblem[] {
  const shown = { file, seconds: Number(seconds.toFixed(1)) };
  // Half a second of lead-in and rest is added.
  if (seconds * 1000 > LONGEST_CLIP_MS - 500)
    return [problem('too-long', { ...shown, most: LONGEST_CLIP_MS / 1000 - 0.5 })];
  // The lead-in is sent together with the number.
  if (isCounted(cue) && seconds * 1000 > BEAT_MS - 150) return [problem('too-long-beat', { ...shown, most: 0.85 })];
  return [];
}
