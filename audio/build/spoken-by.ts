import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { trimmed } from '#packs/recording/sound.ts';
import { decode } from '../own/sound.ts';
import { RECORDED } from './narrate.ts';
import type { PackPlan } from './pack.ts';
import { rawFile } from './synthesise.ts';
import { speakWith, type VoiceProgram } from './voice-program.ts';
import { floatWav } from './wav.ts';

/** The plan of one of our packs with another voice, that of a program. Its sound is changed as little as a recording. */
export const spokenBy = (plan: PackPlan, program: VoiceProgram): PackPlan => ({
  ...plan,
  chain: RECORDED,
  sourceOf: async ({ text }) => JSON.stringify([program, text]),
  speak: async (takes, work) => {
    for (const take of takes) {
      const file = path.join(work, `${take.name}.said.wav`);
      await speakWith(program, { text: take.text, file, seed: 1 });
      const sound = await decode(file);
      if (sound === null) throw new Error(`${take.name}: the program wrote no sound that can be read`);
      const { samples, rate } = trimmed(sound);
      await writeFile(rawFile(work, take), floatWav(samples, rate));
    }
  },
});
