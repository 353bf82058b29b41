import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RUSSIAN_VOICE_COMMAND, utterance } from '../build/synthesise.ts';
import { eachOf, run } from '../build/tools.ts';
import type { Phrase } from './recogniser.ts';

/** The nearest English phone for each phone of the Russian voice. A soft consonant uses its hard counterpart. */
const NEAREST: Readonly<Record<string, string>> = {
  ...{ aa: 'AA', ee: 'EH', ii: 'IY', oo: 'AO', uu: 'UW', yy: 'IH' },
  ...{ a: 'AH', e: 'IH', i: 'IH', y: 'IH', u: 'UH', ae: 'AH', ay: 'IH', ur: 'UH' },
  ...{ p: 'P', b: 'B', t: 'T', d: 'D', k: 'K', g: 'G', f: 'F', v: 'V', s: 'S', z: 'Z', sh: 'SH', zh: 'ZH' },
  ...{ pp: 'P', bb: 'B', tt: 'T', dd: 'D', kk: 'K', gg: 'G', ff: 'F', vv: 'V', ss: 'S', zz: 'Z', sch: 'SH' },
  ...{
    ch: 'CH',
    c: 'T S',
    h: 'HH',
    hh: 'HH',
    m: 'M',
    mm: 'M',
    n: 'N',
    nn: 'N',
    l: 'L',
    ll: 'L',
    r: 'R',
    rr: 'R',
    j: 'Y',
  },
};

/** The soft consonants. */
const SOFT = new Set([
  ...['pp', 'bb', 'tt', 'dd', 'ff', 'vv', 'ss', 'zz', 'mm', 'nn', 'll', 'rr', 'kk', 'gg', 'hh', 'ch', 'sch', 'j'],
]);

/**
 * The nearest English phones for phones of the Russian voice. A stressed "a" between soft consonants («пять») is that of
 * "pat". With it more of a person's recordings are recognised (`control.ts`: 271 instead of 268).
 */
export const nearestPhones = (phones: readonly string[]): string =>
  phones
    .map((phone, index) => {
      const isFront = phone === 'aa' && SOFT.has(phones[index - 1] ?? '') && SOFT.has(phones[index + 1] ?? '');
      return isFront ? 'AE' : (NEAREST[phone] ?? 'SIL');
    })
    .join(' ');

/** Festival's pronunciation of these Russian texts, in the phones of the English acoustic model. */
export async function russianPhrases(texts: ReadonlyMap<string, string>, work: string): Promise<Map<string, Phrase>> {
  const out = path.join(work, 'phones.txt');
  const script = path.join(work, 'phones.scm');
  const dump = `(define (dump u)
  (mapcar (lambda (word)
    (format fh "%s" (item.name word))
    (mapcar (lambda (syllable)
      (mapcar (lambda (phone) (format fh " %s" (item.name phone))) (item.daughters syllable)))
      (item.daughters (item.relation word 'SylStructure)))
    (format fh "\\n")) (utt.relation.items u 'Word))
  (format fh "\\n"))`;
  const all = [...texts];
  await writeFile(
    script,
    [
      ...[RUSSIAN_VOICE_COMMAND, `(set! fh (fopen "${out}" "w"))`, dump],
      ...all.map(([, text]) => `(dump ${utterance(text)})`),
      '(fclose fh)',
    ].join('\n'),
  );
  await run('festival', ['-b', script]);
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\n\n');
  const words = new Map<string, string>();
  return new Map(all.map(([name], index) => [name, lines[index]!.split('\n').map((row) => wordOf(row, words))]));
}

/** The word of a row by its phones. Rows that sound alike are the same word. */
function wordOf(row: string, words: Map<string, string>): Phrase[number] {
  const [, ...phones] = row.split(' ');
  const nearest = nearestPhones(phones);
  const name = words.get(nearest) ?? `w${words.size}`;
  words.set(nearest, name);
  return { name, pronunciations: [nearest] };
}

/** The phones of flite that the acoustic model names differently. */
const FLITE: Readonly<Record<string, string>> = {
  ax: 'AH',
  axr: 'ER',
  hv: 'HH',
  dx: 'T',
  el: 'AH L',
  en: 'AH N',
  em: 'AH M',
};

/** Flite's pronunciation of these English texts. */
export async function englishPhrases(texts: ReadonlyMap<string, string>): Promise<Map<string, Phrase>> {
  const words = new Map<string, string>();
  const phrases = await eachOf([...texts], 2, async ([name, text]) => {
    const { stdout } = await run('flite', ['-voice', 'rms', '-ps', '-t', text, '-o', 'none']);
    const chunks = stdout.split(/\bpau\b/).map((chunk) =>
      chunk
        .trim()
        .split(/\s+/)
        .filter((phone) => phone !== ''),
    );
    return [name, chunks.filter((chunk) => chunk.length > 0).map((chunk) => chunkOf(chunk, words))] as const;
  });
  return new Map(phrases);
}

function chunkOf(phones: readonly string[], words: Map<string, string>): Phrase[number] {
  const heard = phones.map((phone) => FLITE[phone] ?? phone.toUpperCase()).join(' ');
  const name = words.get(heard) ?? `w${words.size}`;
  words.set(heard, name);
  return { name, pronunciations: [heard] };
}
