import { BEAT_MS, isCounted, LONGEST_CLIP_MS } from '../limits.ts';
import { note, type PackProblem, problem } from '../problem.ts';
import { type Sound, secondsOf } from './sound.ts';
import { disturbanceIn, isOverdriven } from './sound-faults.ts';

/** Telephones have 8,000 or 16,000 Hz. A recording below this rate sounds like one. */
const LOWEST_RATE = 32_000;
/** Shorter than this share of the usual length, words are hard to understand. */
const TOO_FAST = 0.55;
/** A recording that is longer than this share of the usual length, and `MORE_S`, has something else in it. */
const FAR_LONGER = 2.2;
const MORE_S = 0.7;

/** The facts about a line by which its recordings are judged. */
export interface LineFacts {
  readonly cue: string;
  /** The length of the words in the pack that this one extends, in s. `null`: not known. */
  readonly usual: number | null;
  /** The time that the sounds of the line's scene take around the words, in s. */
  readonly around: number;
}

/** The problems of a recording that a person has to correct, and notes about what may disturb its listeners. */
export function problemsOf(file: string, sound: Sound | null, line: LineFacts): readonly PackProblem[] {
  if (sound === null) return [problem('unreadable', { file })];
  if (sound.isOpposed) return [problem('out-of-phase', { file })];
  const seconds = secondsOf(sound);
  if (seconds === 0) return [problem('silent', { file })];
  const disturbance = disturbanceIn(sound);
  return [
    ...lengthProblem(file, seconds, line),
    ...(isOverdriven(sound) ? [problem('clipped', { file })] : []),
    ...(sound.rate < LOWEST_RATE ? [problem('low-rate', { file, rate: sound.rate })] : []),
    ...(disturbance === null ? [] : [note(disturbance, { file })]),
    ...(line.usual === null ? [] : paceNotes(file, seconds, line.usual)),
  ];
}

const oneDigit = (seconds: number): number => Number(seconds.toFixed(1));

function lengthProblem(file: string, seconds: number, { cue, around }: LineFacts): readonly PackProblem[] {
  const shown = { file, seconds: oneDigit(seconds) };
  // Half a second of lead-in and rest is added.
  const most = oneDigit(LONGEST_CLIP_MS / 1000 - 0.5 - around);
  if (seconds > most) return [problem('too-long', { ...shown, most })];
  // The lead-in is sent together with the number.
  if (isCounted(cue) && seconds * 1000 > BEAT_MS - 150) return [problem('too-long-beat', { ...shown, most: 0.85 })];
  return [];
}

function paceNotes(file: string, seconds: number, usual: number): readonly PackProblem[] {
  const shown = { file, seconds: oneDigit(seconds), usual: oneDigit(usual) };
  if (seconds < usual * TOO_FAST) return [note('too-fast', shown)];
  return seconds > usual * FAR_LONGER && seconds > usual + MORE_S ? [note('far-longer', shown)] : [];
}
