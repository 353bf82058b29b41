/** Debian's pocketsphinx with its English acoustic model. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../build/tools.ts';

/** The acoustic model. */
export const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';

const SETTINGS = ['-adcin', 'yes', '-adchdr', '44', '-cepext', '.wav', '-hmm', MODEL, '-logfn', '/dev/null'];

/** The words that were heard in a file. An empty text: none. `score`: how well they fit, in the recogniser's logarithms. */
export interface Recognised {
  readonly words: string;
  readonly score: number;
}

/** Reads a row of the result: the words without the numbers of their pronunciations, the name of the file, the score. */
export function resultOf(row: string): Recognised {
  const [, words = '', score = 'NaN'] = /^(.*?)\s*\(\S+ (-?\d+)\)$/.exec(row) ?? [];
  return { words: words.replaceAll(/\(\d+\)/g, '').trim(), score: Number(score) };
}

/**
 * Recognises the WAV files of these names with these settings. `file`: the beginning of the names of the files that it
 * writes, in the folder of the WAV files.
 */
export async function recognised(
  names: readonly string[],
  settings: readonly string[],
  file: string,
): Promise<readonly Recognised[]> {
  await writeFile(`${file}.ctl`, `${names.join('\n')}\n`);
  await run('pocketsphinx_batch', [
    ...SETTINGS,
    ...settings,
    ...['-ctl', `${file}.ctl`, '-cepdir', path.dirname(file), '-hyp', `${file}.hyp`],
  ]);
  return (await readFile(`${file}.hyp`, 'utf8')).trimEnd().split('\n').map(resultOf);
}
