import { readFile, writeFile } from 'node:fs/promises';
import { morningAmbience, nightAmbience, RATE } from './beds.ts';
import { type Chain, SYNTHESISED } from './narrate.ts';
import { readStereo, type Stereo, stereoWav } from './wav.ts';

/** A line in a place of its own: what is to be heard before it, quieter under it, and after it. */
interface Scene {
  readonly name: string;
  readonly bed: (seconds: number) => Stereo;
  /** How long the bed is heard alone, before and after the line, s. */
  readonly lead: number;
  readonly tail: number;
}

/** In which a listener's decoder settles, s. */
const SILENCE = 0.06;
/** The bed against the voice where it is heard alone, and under the words, dB. */
const ALONE = -10;
const UNDER = -19;
/** From one of them to the other, s. */
const SLOPE = 0.35;

const night: Scene = { name: 'night', bed: nightAmbience, lead: 1.3, tail: 1.1 };
const morning: Scene = { name: 'morning', bed: morningAmbience, lead: 0.9, tail: 0.5 };

/** Only what is the same whatever has happened: how a night falls, and how a morning breaks (G5). */
const SCENES: Readonly<Record<string, Scene>> = {
  'night.first': night,
  'night.fall': night,
  'morning.break': morning,
  'animals.night.first': night,
  'animals.night.fall': night,
  'animals.morning.break': morning,
};

/** To be changed with the beds: clips are made anew by it. */
const EDITION = 1;

/** How the narrator's voice becomes a clip of this cue: within its scene, where it has one. */
export function chainOf(cue: string): Chain {
  const scene = SCENES[cue];
  if (scene === undefined) return SYNTHESISED;
  const { name, lead, tail } = scene;
  return {
    treatment: [...SYNTHESISED.treatment, name, lead, tail, SILENCE, ALONE, UNDER, SLOPE, EDITION],
    place: async (raw, wav) => {
      await SYNTHESISED.place(raw, wav);
      await stage(scene, wav);
    },
  };
}

/** Sets a narrator's line into its scene; `wav` holds both. */
async function stage({ bed, lead, tail }: Scene, wav: string): Promise<void> {
  const voice = readStereo(await readFile(wav));
  const words = voice[0].length / RATE;
  const seconds = SILENCE + lead + words + tail;
  const sound = bed(seconds);
  const level = strength(voice) / strength(sound);
  const from = Math.round((SILENCE + lead) * RATE);
  const mixed = ([0, 1] as const).map((ear) =>
    sound[ear].map((sample, at) => {
      const t = at / RATE - SILENCE;
      return sample * level * loudness(t, lead, words, tail) + (voice[ear][at - from] ?? 0);
    }),
  );
  await writeFile(wav, stereoWav(mixed as unknown as Stereo, RATE));
}

/** The bed's gain at a time: it comes, steps back for the words, is heard again and goes. */
function loudness(t: number, lead: number, words: number, tail: number): number {
  if (t <= 0) return 0;
  const [alone, under] = [10 ** (ALONE / 20), 10 ** (UNDER / 20)];
  const within =
    Math.min(1, Math.max(0, (t - (lead - SLOPE)) / SLOPE)) - Math.min(1, Math.max(0, (t - lead - words) / SLOPE));
  const comes = Math.min(1, t / 0.6);
  const goes = Math.min(1, Math.max(0, (lead + words + tail - t) / Math.min(0.9, tail)));
  return (alone + (under - alone) * within) * comes * goes ** 2;
}

/** The mean strength of what is not silence. */
function strength(sound: Stereo): number {
  const loud = [...sound[0]].filter((sample) => Math.abs(sample) > 0.003);
  return Math.sqrt(loud.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, loud.length));
}
