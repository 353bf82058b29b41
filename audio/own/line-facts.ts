import path from 'node:path';
import { sceneSeconds } from '#packs/recording/scenes.ts';
import type { LineFacts } from '#packs/recording/take-check.ts';
import { FRAME_MS } from '#voice/ogg.ts';
import { clipsOf, packSchema } from '#voice/pack-schema.ts';
import { readJson } from '../build/kept.ts';
import { type CueTake, takeName } from '../build/pack.ts';
import type { Draft } from './draft.ts';

const AUDIO = path.join(import.meta.dirname, '..');

/** Letters and digits only, because punctuation takes no time. */
const lettersIn = (text: string): number => text.match(/[\p{L}\d]/gu)?.length ?? 0;

/**
 * The facts about each line. Its usual length is that of the pack that a draft extends. For own words it follows from
 * the number of letters. It is not known if that pack does not say the line, or says it with the sounds of a scene.
 */
export async function lineFacts({ extends: base }: Draft): Promise<(take: CueTake) => LineFacts> {
  const lengths = new Map<string, { readonly seconds: number; readonly letters: number }>();
  for (const id of base === undefined ? [] : [base, `animals-${base}`]) {
    const { data } = packSchema.safeParse(await readJson(path.join(AUDIO, id, 'pack.json')));
    for (const [cue, entry] of Object.entries(data?.clips ?? {})) {
      for (const [index, { body, text }] of clipsOf(entry).entries()) {
        const seconds = ((body[1] - body[0] + 1) * FRAME_MS) / 1000;
        lengths.set(takeName(cue, index), { seconds, letters: lettersIn(text) });
      }
    }
  }
  const usualOf = ({ name, text }: CueTake): number | null => {
    const usual = lengths.get(name);
    if (usual === undefined || usual.letters === 0) return null;
    const letters = lettersIn(text);
    return letters === 0 ? usual.seconds : (usual.seconds * letters) / usual.letters;
  };
  return (take) => {
    const around = sceneSeconds(take.cue);
    return { cue: take.cue, around, usual: around > 0 ? null : usualOf(take) };
  };
}
