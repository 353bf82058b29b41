/**
 * Compares the stress of every Russian word with a second source: `npm run audio -- stress`. The first source is the list
 * of what our voice says (`build/script/stress.ru.txt`). The second is espeak-ng's dictionary.
 * `audio/measure/stress.ru.txt` names each word about which they differ. Exits with 1 if nobody has settled one of them.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reviewedStress } from '../build/stress.ts';
import { missingTools, run, succeeds } from '../build/tools.ts';
import { SETTLED } from './settled-stress.ts';

const ACUTE = '\u0301';
const VOWEL = /[аеёиоуыэюя]/iu;
/** The vowels of espeak-ng's phonetic letters, and its mark before a stressed one. */
const IPA_VOWEL = /[aeiouyɐəɪɨɛɔæʊɵʉʌɑɒɜ]/u;
const STRESSED = 'ˈ';

/** The index of the stressed syllable from 0, and the number of syllables. */
interface Stress {
  readonly at: number;
  readonly syllables: number;
}

function ofAccents(word: string): Stress {
  const letters = [...word.normalize('NFD').replaceAll('и\u0306', 'й').replaceAll('е\u0308', 'ё')];
  const vowels = letters.flatMap((letter, index) => (VOWEL.test(letter) ? [letters[index + 1] === ACUTE] : []));
  return { at: vowels.indexOf(true), syllables: vowels.length };
}

function ofIpa(ipa: string): Stress {
  const before = ipa.slice(0, Math.max(0, ipa.indexOf(STRESSED)));
  const count = (text: string) => [...text].filter((letter) => IPA_VOWEL.test(letter)).length;
  return { at: ipa.includes(STRESSED) ? count(before) : -1, syllables: count(ipa) };
}

const bare = (word: string): string => word.replaceAll(ACUTE, '').normalize('NFC').toLowerCase();

/** Every word of more than one syllable as our voice says it. */
async function wordsSaid(): Promise<readonly string[]> {
  const words = [...(await reviewedStress()).values()].flatMap((text) =>
    text.split(' ').flatMap((word) => word.split('-')),
  );
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => ofAccents(word).syllables > 1).sort();
}

async function ipaOf(words: readonly string[], work: string): Promise<readonly string[]> {
  const file = path.join(work, 'words.txt');
  // A word a line, each as a sentence of its own.
  await writeFile(file, words.map((word) => `${bare(word)}.\n`).join('\n'));
  const { stdout } = await run('espeak-ng', ['-v', 'ru', '--ipa', '-q', '-f', file]);
  return stdout
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');
}

async function main(): Promise<number> {
  const need = { what: 'espeak-ng', aptPackage: 'espeak-ng', works: () => succeeds('espeak-ng', ['--version']) };
  if ((await missingTools([need])).length > 0)
    throw new Error('missing: espeak-ng. On Debian: apt-get install espeak-ng');
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-stress-'));
  try {
    const words = await wordsSaid();
    const ipa = await ipaOf(words, work);
    if (ipa.length !== words.length) throw new Error(`espeak-ng said ${ipa.length} words of ${words.length}`);
    const rows = words.map((word, index) => ({
      word,
      ipa: ipa[index]!,
      own: ofAccents(word),
      other: ofIpa(ipa[index]!),
    }));
    const differing = rows.filter(({ own, other }) => own.at !== other.at);
    const open = differing.filter(({ word }) => SETTLED[word.normalize('NFC')] === undefined);
    const list = differing.map(
      ({ word, ipa: said }) => `${word}\t${said}\t${SETTLED[word.normalize('NFC')] ?? 'NOT SETTLED'}`,
    );
    const head = `${words.length} words of several syllables, ${words.length - differing.length} stressed as in espeak-ng's dictionary. The others, each with the reason:`;
    await writeFile(path.join(import.meta.dirname, 'stress.ru.txt'), `${head}\n${list.join('\n')}\n`);
    console.log(`${head}\n${list.join('\n')}`);
    return open.length;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

process.exitCode = await main().then(
  (open) => (open > 0 ? 1 : 0),
  (error: Error) => {
    console.error(error.message);
    return 1;
  },
);
