import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clipsOf, packSchema } from '#voice/pack-schema.ts';
import { shippedAnimals, shippedCatalogue } from '../build/catalogue.ts';
import { takeName } from '../build/pack.ts';
import { englishPhrases, russianPhrases } from './phones.ts';
import type { Clip, Phrase } from './recogniser.ts';

const AUDIO = path.join(import.meta.dirname, '..');

/** The languages for which the recogniser has phones. */
const phrasesIn = { en: englishPhrases, ru: russianPhrases } as const;

/** A language that can be measured. */
export type Measurable = keyof typeof phrasesIn;

/** The texts of a language with their stress marks, by the clip's name. */
export const allTexts = (language: Measurable): ReadonlyMap<string, string> =>
  new Map(
    [...shippedCatalogue(language), ...shippedAnimals(language)].flatMap(([cue, wordings]) =>
      wordings.map((wording, index) => [takeName(cue, index), wording] as const),
    ),
  );

/** The phrases of these texts in the phones of the recogniser. */
export const measuredPhrases = (
  language: Measurable,
  texts: ReadonlyMap<string, string>,
  work: string,
): Promise<ReadonlyMap<string, Phrase>> => phrasesIn[language](texts, work);

/** The spoken clips of a pack, without effects. */
export async function clipsIn(pack: string, said: ReadonlyMap<string, string>): Promise<readonly Clip[]> {
  const manifest = packSchema.parse(JSON.parse(await readFile(path.join(AUDIO, pack, 'pack.json'), 'utf8')));
  const files = Object.values(manifest.clips)
    .flatMap(clipsOf)
    .map(({ file }) => file);
  return files
    .map((file) => ({ file, name: path.basename(file, '.ogg') }))
    .filter(({ name }) => said.has(name))
    .map(({ file, name }) => ({ id: name, file: path.join(AUDIO, pack, file), says: name }));
}

/** The words of a text, by which a recogniser cannot tell an open end from a closed one. */
const wordsOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}+ ]/gu, '');

/** The texts by their names. Of several clips with the same words only one is kept. */
export function unique(texts: ReadonlyMap<string, string>): {
  readonly texts: Map<string, string>;
  readonly standIn: (name: string) => string;
} {
  const first = new Map<string, string>();
  for (const [name, text] of texts) if (!first.has(wordsOf(text))) first.set(wordsOf(text), name);
  const standIn = (name: string) => first.get(wordsOf(texts.get(name)!))!;
  return { texts: new Map([...first.values()].map((name) => [name, texts.get(name)!])), standIn };
}
