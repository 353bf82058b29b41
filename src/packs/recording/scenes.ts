import { morningAmbience, nightAmbience, RATE } from './ambience.ts';
import type { Stereo } from './sound.ts';

/** The background of a line: the sound before it, more quietly during it, and after it. */
export interface Scene {
  readonly name: string;
  readonly ambience: (seconds: number) => Stereo;
  /** The time in which the ambience is heard alone, before and after the line, s. */
  readonly lead: number;
  readonly tail: number;
  /** Increase it when the ambience changes. Its clips are then made again. */
  readonly edition: number;
}

/** Silence in which a listener's decoder settles, s. */
const SILENCE = 0.06;
/** The level of the ambience relative to the voice, alone and under the words, dB. */
const ALONE = -14;
const UNDER = -32;
/** The time of the change between the two levels, s. */
const SLOPE = 0.3;
/** The time from the end of the first change to the words, s. */
const BEFORE = 0.2;

const night: Scene = { name: 'night', ambience: nightAmbience, lead: 1.3, tail: 1.1, edition: 2 };
const morning: Scene = { name: 'morning', ambience: morningAmbience, lead: 0.9, tail: 0.5, edition: 3 };

/** The lines with a scene. They are the same whatever has happened: nightfall and daybreak (G5). */
const SCENES: Readonly<Record<string, Scene>> = {
  'night.first': night,
  'night.fall': night,
  'morning.break': morning,
  'animals.night.first': night,
  'animals.night.fall': night,
  'animals.morning.break': morning,
};

/** Returns the scene of a cue, or `null` if it has none. */
export const sceneOf = (cue: string): Scene | null => SCENES[cue] ?? null;

/** The time that the sounds of a cue's scene take around the words, s. 0: it has no scene. */
export function sceneSeconds(cue: string): number {
  const scene = sceneOf(cue);
  return scene === null ? 0 : SILENCE + scene.lead + scene.tail;
}

/** The facts on which the sound of a scene depends, for the fingerprint of a clip. */
export const treatmentOf = ({ name, lead, tail, edition }: Scene): readonly unknown[] => [
  ...[name, lead, tail, SILENCE, ALONE, UNDER, SLOPE, BEFORE, edition],
];

/** Mixes a line of 48 kHz with its scene. */
export function inScene({ ambience, lead, tail }: Scene, voice: Stereo): Stereo {
  const words = voice[0].length / RATE;
  const sound = ambience(SILENCE + lead + words + tail);
  const level = strength(voice) / strength(sound);
  const from = Math.round((SILENCE + lead) * RATE);
  const mixed = (ear: 0 | 1): Float32Array =>
    sound[ear].map((sample, at) => {
      const t = at / RATE - SILENCE;
      return sample * level * loudness(t, lead, words, tail) + (voice[ear][at - from] ?? 0);
    });
  return [mixed(0), mixed(1)];
}

/** The ambience's gain at a time: it fades in, is lowered for the words, is raised again and fades out. */
function loudness(t: number, lead: number, words: number, tail: number): number {
  if (t <= 0) return 0;
  const [alone, under] = [10 ** (ALONE / 20), 10 ** (UNDER / 20)];
  const within =
    Math.min(1, Math.max(0, (t - (lead - BEFORE - SLOPE)) / SLOPE)) -
    Math.min(1, Math.max(0, (t - lead - words) / SLOPE));
  const comes = Math.min(1, t / 0.6);
  const goes = Math.min(1, Math.max(0, (lead + words + tail - t) / Math.min(0.9, tail)));
  return (alone + (under - alone) * within) * comes * goes ** 2;
}

/** The mean strength of the parts that are not silent. */
function strength(sound: Stereo): number {
  const loud = [...sound[0]].filter((sample) => Math.abs(sample) > 0.003);
  return Math.sqrt(loud.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, loud.length));
}
