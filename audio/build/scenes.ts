import { readFile, writeFile } from 'node:fs/promises';
import { RATE } from '#packs/recording/ambience.ts';
import { isNumbered } from '#packs/recording/joined.ts';
import { inScene, sceneOf, treatmentOf } from '#packs/recording/scenes.ts';
import { type Chain, DRY, SYNTHESISED } from './narrate.ts';
import { readStereo, stereoWav } from './wav.ts';

/**
 * The steps that turn a voice into a clip of this cue, including its scene if it has one. By default the voice is
 * synthesised. The room and the exciter make seats, numbers and times harder to tell apart, so these are dry.
 */
export function chainOf(cue: string, voice: Chain = isNumbered(cue) ? DRY : SYNTHESISED): Chain {
  const scene = sceneOf(cue);
  if (scene === null) return voice;
  return {
    treatment: [...voice.treatment, ...treatmentOf(scene)],
    place: async (raw, wav) => {
      await voice.place(raw, wav);
      await writeFile(wav, stereoWav(inScene(scene, readStereo(await readFile(wav))), RATE));
    },
  };
}
