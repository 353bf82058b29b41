import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CueTake } from './pack.ts';
import { RUSSIAN_TAKES } from './plans.ts';
import { stressOf } from './synthesise.ts';

/**
 * Festival knows the stress of most Russian words and guesses the rest. A list records the stresses of each line, and a
 * person has read it. A line whose stresses differ from the list stops the build.
 */

const REVIEWED = path.join(import.meta.dirname, 'script', 'stress.ru.txt');

/** A row of the list: cue and accented words. */
const rowOf = (name: string, accented: string): string => `${name}\t${accented}`;

/** The rows that a person has read, by the take's name. */
export async function reviewedStress(): Promise<ReadonlyMap<string, string>> {
  const rows = (await readFile(REVIEWED, 'utf8').catch(() => '')).split('\n').filter((row) => row !== '');
  return new Map(rows.map((row) => row.split('\t') as [string, string]));
}

const stressed = async (work: string): Promise<readonly (readonly [CueTake, string])[]> => {
  const accents = await stressOf(RUSSIAN_TAKES, work);
  return RUSSIAN_TAKES.map((take, index) => [take, accents[index]!]);
};

/** Writes the list again. @returns the new rows, which a person must read */
export async function writeStress(work: string): Promise<readonly string[]> {
  const known = await reviewedStress();
  const now = await stressed(work);
  await writeFile(REVIEWED, `${now.map(([{ name }, accents]) => rowOf(name, accents)).join('\n')}\n`);
  return now
    .filter(([{ name }, accents]) => known.get(name) !== accents)
    .map(([{ name }, accents]) => rowOf(name, accents));
}

/** Checks that every Russian line is stressed as in the list. @throws {Error} that names the lines which are not */
export async function checkStress(work: string): Promise<void> {
  const known = await reviewedStress();
  const wrong = (await stressed(work)).filter(([{ name }, accents]) => known.get(name) !== accents);
  if (wrong.length === 0) return;
  const rows = wrong.map(([{ name }, accents]) => `  ${rowOf(name, accents)}`);
  throw new Error(`nobody has read how these lines are stressed: npm run audio -- build --stress\n${rows.join('\n')}`);
}
