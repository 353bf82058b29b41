/** The recogniser with its own English dictionary and language model. It knows nothing of the narrator's lines. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { distance } from '../build/distance.ts';
import { eachOf } from '../build/tools.ts';
import { MODEL, recognised } from './batch.ts';
import { type Clip, prepared } from './recogniser.ts';

const LANGUAGE_MODEL = `${MODEL}.lm.bin`;
const DICTIONARY = path.join(path.dirname(MODEL), 'cmudict-en-us.dict');

/** A clip with the words that it says and the words that were heard. */
export interface Transcript {
  readonly id: string;
  readonly said: readonly string[];
  readonly heard: readonly string[];
  /** The words that are wrong, missing or too many. */
  readonly errors: number;
}

/** The words of a text. */
export const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replaceAll(/[^a-z' ]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');

/** Writes down what the recogniser hears in each clip. `texts`: what the clips say. */
export async function transcribe(
  clips: readonly Clip[],
  texts: ReadonlyMap<string, string>,
  work: string,
): Promise<readonly Transcript[]> {
  const file = (name: string) => path.join(work, name);
  await eachOf(clips, 2, (clip, index) => prepared(clip, file(`open${index}.wav`)));
  const rows = await recognised(
    clips.map((_, index) => `open${index}`),
    ['-dict', DICTIONARY, '-lm', LANGUAGE_MODEL],
    file('open'),
  );
  return clips.map(({ id, says }, index) => {
    const heard = wordsIn(rows[index]!.words);
    const said = wordsIn(texts.get(says)!);
    return { id, said, heard, errors: distance(said, heard) };
  });
}

/** The words of the recogniser's dictionary. It can hear no other word, however clearly a voice says it. */
export const wordsOfDictionary = async (): Promise<ReadonlySet<string>> =>
  new Set((await readFile(DICTIONARY, 'utf8')).split('\n').map((line) => line.split(/[ (]/, 1)[0]!));

/** The share of wrong words. */
export const wordErrorRate = (all: readonly Transcript[]): number =>
  all.reduce((sum, { errors }) => sum + errors, 0) / all.reduce((sum, { said }) => sum + said.length, 0);
