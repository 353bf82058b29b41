import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eachOf } from '../build/tools.ts';
import { recognised } from './batch.ts';
import { grammar, type Phrase, prepared, spelt, writeDictionary } from './recogniser.ts';

/** The words that the recogniser took a clip for. */
export interface Heard {
  readonly id: string;
  readonly says: string;
  /** The name of the phrase, or the recogniser's words if they are no phrase. */
  readonly heard: string;
}

/** Recognises each clip among these phrases, with one grammar for all and the recogniser's usual beams. */
export async function identify(
  clips: readonly { readonly id: string; readonly file: string; readonly says: string }[],
  phrases: ReadonlyMap<string, Phrase>,
  work: string,
): Promise<readonly Heard[]> {
  await eachOf(clips, 2, (clip, index) => prepared(clip, path.join(work, `${index}.wav`)));
  const words = await wordsHeard(
    clips.map((_, index) => String(index)),
    phrases,
    work,
  );
  return clips.map(({ id, says }, index) => ({ id, says, heard: words[index]! }));
}

/** The phrase, or the words, that the recogniser hears in each of these WAV files of 16 kHz in `work`. */
export async function wordsHeard(
  names: readonly string[],
  phrases: ReadonlyMap<string, Phrase>,
  work: string,
): Promise<readonly string[]> {
  const file = (name: string) => path.join(work, name);
  await writeDictionary(phrases, file('closed.dic'));
  await writeFile(file('closed.fsg'), grammar(phrases));
  const settings = ['-dict', file('closed.dic'), '-fsg', file('closed.fsg')];
  const heard = await recognised(names, settings, file('closed'));
  const named = new Map([...phrases].map(([name, phrase]) => [spelt(phrase), name]));
  return heard.map(({ words }) => named.get(words) ?? words);
}
