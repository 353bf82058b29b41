/**
 * Measures how many words of the English narrator are misheard if nobody tells the recogniser what may be said: `npm
 * run audio -- wer`. It has an open vocabulary, the shipped clips and sixty sentences: all scenes, and others by lot. The
 * voice was chosen with these. Further sentences by lot tell how it says others.
 * Clips with a word that the recogniser's dictionary lacks are counted with the others, and apart from them.
 * `audio/measure/wer.en.txt` has the word error rate and the sentences with errors.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shippedCatalogue } from '../build/catalogue.ts';
import { takeName } from '../build/pack.ts';
import { missingTools } from '../build/tools.ts';
import { clipsIn } from './clips.ts';
import { type Transcript, transcribe, wordErrorRate, wordsOfDictionary } from './open-vocabulary.ts';
import { RECOGNISER_NEEDS } from './recogniser.ts';
import { hasScene, sampledSentences } from './sample.ts';

const row = (name: string, all: readonly Transcript[]): string => {
  const words = all.reduce((sum, { said }) => sum + said.length, 0);
  return `${name}: ${wordErrorRate(all).toFixed(3)} of ${words} words in ${all.length} clips`;
};

/** The figures of all clips, and of those whose words the recogniser can hear and cannot. */
const rowsOf = (name: string, all: readonly Transcript[], dictionary: ReadonlySet<string>): readonly string[] => {
  const isInDictionary = ({ said }: Transcript) => said.every((word) => dictionary.has(word));
  return [
    row(name, all),
    row('  all words in the dictionary', all.filter(isInDictionary)),
    row(
      '  a word not in the dictionary',
      all.filter((one) => !isInDictionary(one)),
    ),
  ];
};

const error = ({ id, said, heard, errors }: Transcript): string =>
  `${String(errors).padStart(2)} of ${String(said.length).padStart(2)}  ${id.padEnd(26)} ${said.join(' ')} | ${heard.join(' ')}`;

async function measured(work: string): Promise<readonly string[]> {
  const texts = new Map(
    [...shippedCatalogue('en')].flatMap(([cue, wordings]) =>
      wordings.map((text, index) => [takeName(cue, index), text] as const),
    ),
  );
  const { sixty, further, rest } = sampledSentences(texts);
  const clips = await clipsIn('en', texts);
  const heard = (names: readonly string[]) =>
    transcribe(
      clips.filter(({ id }) => names.includes(id)),
      texts,
      work,
    );
  const all = await heard(sixty);
  // The voice and the words were chosen with the sixty.
  const others = await heard(further);
  // Of both lots some were reworded because they were misheard.
  const remaining = await heard(rest);
  const worst = (some: readonly Transcript[]) =>
    some.filter(({ errors }) => errors > 0).sort((one, other) => other.errors - one.errors);
  const dictionary = await wordsOfDictionary();
  return [
    ...rowsOf('sixty sentences', all, dictionary),
    row(
      '  the scenes among them',
      all.filter(({ id }) => hasScene(id)),
    ),
    row(
      '  the others',
      all.filter(({ id }) => !hasScene(id)),
    ),
    ...rowsOf('further sentences', others, dictionary),
    ...rowsOf('the rest', remaining, dictionary),
    ...['', 'Of the sixty:', ...worst(all).map(error)],
    ...['', 'Of the further ones:', ...worst(others).map(error)],
    ...['', 'Of the rest:', ...worst(remaining).map(error)],
  ];
}

async function main(): Promise<void> {
  const missing = await missingTools(RECOGNISER_NEEDS);
  if (missing.length > 0) throw new Error(`missing: ${missing.map(({ what }) => what).join(', ')}`);
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-wer-'));
  try {
    const rows = await measured(work);
    await writeFile(path.join(import.meta.dirname, 'wer.en.txt'), `${rows.join('\n')}\n`);
    console.log(rows.join('\n'));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
