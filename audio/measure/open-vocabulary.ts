/** The recogniser with its own English dictionary and language model. It knows nothing of the narrator's lines. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eachOf, run } from '../build/tools.ts';
import { type Clip, MODEL, prepared } from './recogniser.ts';

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

/** The least number of words to replace, leave out or add, so that one text becomes the other. */
export function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, index) => index + 1);
  for (const [index, word] of said.entries()) {
    let [diagonal, left] = [index, index + 1];
    row = row.map((above, at) => {
      left = Math.min(above + 1, left + 1, diagonal + (heard[at] === word ? 0 : 1));
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? said.length;
}

/** Writes down what the recogniser hears in each clip. `texts`: what the clips say. */
export async function transcribe(
  clips: readonly Clip[],
  texts: ReadonlyMap<string, string>,
  work: string,
): Promise<readonly Transcript[]> {
  const file = (name: string) => path.join(work, name);
  await eachOf(clips, 2, (clip, index) => prepared(clip, file(`open${index}.wav`)));
  await writeFile(file('open.ctl'), `${clips.map((_, index) => `open${index}`).join('\n')}\n`);
  await run('pocketsphinx_batch', [
    ...['-adcin', 'yes', '-adchdr', '44', '-cepext', '.wav', '-hmm', MODEL, '-logfn', '/dev/null'],
    ...['-dict', DICTIONARY, '-lm', LANGUAGE_MODEL, '-ctl', file('open.ctl'), '-cepdir', work],
    ...['-hyp', file('open.hyp')],
  ]);
  const rows = (await readFile(file('open.hyp'), 'utf8')).trimEnd().split('\n');
  return clips.map(({ id, says }, index) => {
    const heard = wordsIn(rows[index]!.replace(/\s*\(\S+ -?\d+\)$/, '').replaceAll(/\(\d+\)/g, ''));
    const said = wordsIn(texts.get(says)!);
    return { id, said, heard, errors: wordErrors(said, heard) };
  });
}

/** The share of wrong words. */
export const wordErrorRate = (all: readonly Transcript[]): number =>
  all.reduce((sum, { errors }) => sum + errors, 0) / all.reduce((sum, { said }) => sum + said.length, 0);
