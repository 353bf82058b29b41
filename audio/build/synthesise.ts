import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eachOf, run } from './tools.ts';

/** One clip to be spoken: the file's name without its ending, and the text. */
export interface Take {
  readonly name: string;
  readonly text: string;
  /** For Russian: the way in which the voice says it best, by default the plain text. */
  readonly delivery?: Delivery;
}

/** The way that was understood best (`audio/README.md`, Numbers). */
export interface Delivery {
  /** A sentence of which only the words in brackets are kept. */
  readonly within?: string;
  /** Another way of choosing and joining the voice's units. */
  readonly joins?: keyof typeof JOINS;
  /** The word from one of the recordings that the voice is made of, with its start and end in s. */
  readonly recording?: string;
  readonly from?: number;
  readonly to?: number;
  /** `statement`: the pitch is led down at the end (`statement.ts`). `spoken`: it is left as the voice says it. */
  readonly melody?: 'statement' | 'spoken';
}

/** Parameters of festival's clunits that replace the voice's own. */
const JOINS = {
  coupled: '(optimal_coupling 2)',
  smoothed: '(join_method smoothedjoin)',
  simple: '(join_method simple)',
  short: '(extend_selections 0)',
  long: '(extend_selections 5)',
} as const;

/** The file in which the dry recording of a take is. */
export const rawFile = (folder: string, take: Take) => path.join(folder, `${take.name}.raw.wav`);

const FLITE = ['-voice', 'rms', '--setf', 'duration_stretch=1.04'] as const;
/** The festival command that selects the Russian voice. */
export const RUSSIAN_VOICE_COMMAND = '(voice_msu_ru_nsh_clunits)';

/** The recordings that the Russian voice is made from. */
const RECORDINGS = '/usr/share/festival/voices/russian/msu_ru_nsh_clunits/wav';

/** The voice and its settings, for the fingerprints of its clips. */
export const ENGLISH_VOICE = `flite ${FLITE.join(' ')}`;
export const RUSSIAN_VOICE = `festival ${RUSSIAN_VOICE_COMMAND}`;

/** English: flite's voice rms, a little slower than its default. */
export async function speakEnglish(takes: readonly Take[], folder: string): Promise<void> {
  await eachOf(takes, 2, async (take) => {
    const { within } = take.delivery ?? {};
    const said = (within ?? take.text).replaceAll(/[[\]]/g, '');
    const { stdout } = await run('flite', [...FLITE, '-psdur', '-t', said, '-o', rawFile(folder, take)]);
    if (within !== undefined) await cutOut(take, await wordTimes(said, stdout), folder);
  });
}

/** The start and end of each word, in s. `phones`: flite's list of phones with their ends. */
async function wordTimes(text: string, phones: string): Promise<readonly string[]> {
  const ends = phones
    .trim()
    .split(/\s+/)
    .map((phone) => phone.split(':') as [string, string]);
  const times: string[] = [];
  let at = 0;
  for (const word of text.split(' ')) {
    const count = await phonesOf(word);
    while (ends[at]?.[0] === 'pau') at++;
    times.push(`${ends[at - 1]?.[1] ?? 0},${ends[at + count - 1]![1]}`);
    at += count;
  }
  return times;
}

/** The number of phones of a word. */
async function phonesOf(word: string): Promise<number> {
  const { stdout } = await run('flite', [...FLITE, '-ps', '-t', word, '-o', 'none']);
  return stdout
    .trim()
    .split(/\s+/)
    .filter((phone) => phone !== 'pau').length;
}

/** The festival command that speaks this text. */
export const utterance = (text: string) => `(utt.synth (eval (list 'Utterance 'Text "${text}")))`;

/** Russian: all lines in one festival process, because festival starts slowly and speaks fast. */
export async function speakRussian(takes: readonly Take[], folder: string): Promise<void> {
  const script = path.join(folder, 'speak.scm');
  const times = path.join(folder, 'times.txt');
  const lines = takes.map((take) => {
    const { within = take.text, joins } = take.delivery ?? {};
    const units = `(set! clunits_params (append (list ${joins ? `'${JOINS[joins]}` : ''}) msu_ru_nsh::dt_params))`;
    const said = `(set! u ${utterance(within.replaceAll(/[[\]]/g, ''))})`;
    return `${units} ${said} (utt.save.wave u "${rawFile(folder, take)}" 'riff) (times u)`;
  });
  await writeFile(
    script,
    [RUSSIAN_VOICE_COMMAND, `(set! fh (fopen "${times}" "w"))`, TIMES, ...lines, '(fclose fh)'].join('\n'),
  );
  await run('festival', ['-b', script]);
  const words = (await readFile(times, 'utf8')).trimEnd().split('\n');
  for (const [index, take] of takes.entries()) await cutOut(take, words[index]!.trim().split(' '), folder);
}

/** A festival function that writes the start and end of each word, in s. */
const TIMES = `(define (times u)
  (mapcar (lambda (word)
    (let ((phones (apply append (mapcar (lambda (syllable) (item.daughters syllable))
        (item.daughters (item.relation word 'SylStructure))))))
      (format fh "%s,%s " (item.feat (car phones) "segment_start") (item.feat (car (last phones)) "end"))))
    (utt.relation.items u 'Word))
  (format fh "\\n"))`;

/** The length of the neighbouring words that stays audible, s. It is so short that only a fade is heard. */
const AROUND = 0.008;

/** Keeps only the words in brackets. */
async function cutOut(take: Take, times: readonly string[], folder: string): Promise<void> {
  const { within, recording, from: begins = 0, to: ends = 0 } = take.delivery ?? {};
  if (recording !== undefined)
    return trim(path.join(RECORDINGS, `${recording}.wav`), take, begins - AROUND, ends + AROUND, folder);
  if (within === undefined) return;
  const words = within.split(' ');
  const [first, last] = [
    words.findIndex((word) => word.startsWith('[')),
    words.findIndex((word) => word.includes(']')),
  ];
  const at = (word: number, end: 0 | 1) => Number(times[word]!.split(',')[end]);
  const from = Math.max(0, at(first, 0) - AROUND);
  const to = at(last, 1) + (last === words.length - 1 ? 0 : AROUND);
  const whole = `${rawFile(folder, take)}.whole.wav`;
  await rename(rawFile(folder, take), whole);
  await trim(whole, take, from, to, folder);
}

async function trim(file: string, take: Take, from: number, to: number, folder: string): Promise<void> {
  const stretch = ['trim', from.toFixed(4), `=${to.toFixed(4)}`, 'fade', 't', '0.008', '-0', '0.012'];
  await run('sox', ['-R', '-D', file, rawFile(folder, take), ...stretch]);
}

const VOWEL = /[аеёиоуыэюя]/giu;
const ACUTE = '\u0301';

/** The word with an accent on the vowel of the stressed syllable: the n-th syllable has the n-th vowel. */
function accented(word: string, stresses: readonly boolean[]): string {
  let syllable = 0;
  return word.replaceAll('+', '').replace(VOWEL, (vowel) => (stresses[syllable++] ? vowel + ACUTE : vowel));
}

/** The texts of the takes with festival's stresses as accents, in order. */
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
    [RUSSIAN_VOICE_COMMAND, open, dump, ...takes.map((take) => `(dump ${utterance(take.text)})`), '(fclose fh)'].join(
      '\n',
    ),
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
