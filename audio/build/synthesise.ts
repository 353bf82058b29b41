import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eachOf, run } from './tools.ts';

/** One clip to be spoken: the file's name without ending, and what is said. */
export interface Take {
  readonly name: string;
  readonly text: string;
}

export const rawFile = (folder: string, take: Take) => path.join(folder, `${take.name}.raw.wav`);

const FLITE = ['-voice', 'rms', '--setf', 'duration_stretch=1.04'] as const;
const VOICE = '(voice_msu_ru_nsh_clunits)';

/** Who speaks and how, for the fingerprints of what they said. */
export const ENGLISH_VOICE = `flite ${FLITE.join(' ')}`;
export const RUSSIAN_VOICE = `festival ${VOICE}`;

/** English: flite's voice rms, a little slower than it would talk by itself. */
export async function speakEnglish(takes: readonly Take[], folder: string): Promise<void> {
  await eachOf(takes, 2, (take) => run('flite', [...FLITE, '-t', take.text, '-o', rawFile(folder, take)]));
}

const utterance = (text: string) => `(utt.synth (eval (list 'Utterance 'Text "${text}")))`;

/** Russian: all lines in one festival, which starts slowly and speaks fast. */
export async function speakRussian(takes: readonly Take[], folder: string): Promise<void> {
  const lines = takes.map((take) => `(utt.save.wave ${utterance(take.text)} "${rawFile(folder, take)}" 'riff)`);
  const script = path.join(folder, 'speak.scm');
  await writeFile(script, [VOICE, ...lines].join('\n'));
  await run('festival', ['-b', script]);
}

const VOWEL = /[аеёиоуыэюя]/giu;
const ACUTE = '\u0301';

/** Writes the word with an accent on the vowel of the stressed syllable: the n-th syllable has the n-th vowel. */
export function accented(word: string, stresses: readonly boolean[]): string {
  let syllable = 0;
  return word.replaceAll('+', '').replace(VOWEL, (vowel) => (stresses[syllable++] ? vowel + ACUTE : vowel));
}

/** How festival stresses each word of the takes: the takes' texts with accents, in order. */
export async function stressOf(takes: readonly Take[], folder: string): Promise<readonly string[]> {
  const out = path.join(folder, 'stress.txt');
  const script = path.join(folder, 'stress.scm');
  const dump = `(define (dump u)
  (mapcar (lambda (word)
    (format fh "%s" (item.name word))
    (mapcar (lambda (syllable) (format fh " %s" (item.feat syllable "stress")))
      (item.daughters (item.relation word 'SylStructure)))
    (format fh "\\n")) (utt.relation.items u 'Word))
  (format fh "\\n"))`;
  const open = `(set! fh (fopen "${out}" "w"))`;
  await writeFile(
    script,
    [VOICE, open, dump, ...takes.map((take) => `(dump ${utterance(take.text)})`), '(fclose fh)'].join('\n'),
  );
  await run('festival', ['-b', script]);
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\n\n');
  return lines.map((line) => line.split('\n').map(accentedWord).join(' '));
}

function accentedWord(row: string): string {
  const [word = '', ...stresses] = row.split(' ');
  return accented(
    word,
    stresses.map((stress) => stress === '1'),
  );
}
