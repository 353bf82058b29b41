import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { isNumbered } from '#packs/recording/joined.ts';
import type { CueTake } from './pack.ts';
import { rawFile, type Take } from './synthesise.ts';
import { eachOf, run } from './tools.ts';

const SCRIPT = path.join(import.meta.dirname, 'statement.praat');

/**
 * The time at the end in which the pitch is led down, in s, the depth that it reaches below the middle of the sentence,
 * in semitones, and the bandwidth that smooths its steps, in Hz.
 */
const MELODY = ['0.45', '6', '4'] as const;

/** Returns true for whole sentences that state something. Numbers have the deliveries that were understood best. */
export const isStatement = ({ cue, text, delivery }: CueTake): boolean =>
  /[.!]$/.test(text) && !isNumbered(cue) && delivery?.melody !== 'spoken';

/** The data of this step, for the fingerprints of its clips. */
export const statementSource = async (): Promise<string> => `${await readFile(SCRIPT, 'utf8')}${MELODY.join(' ')}`;

/** Gives the dry recordings of these takes the melody of a statement, with Praat. */
export async function asStatements(takes: readonly Take[], folder: string): Promise<void> {
  await eachOf(takes, 2, async (take) => {
    const file = rawFile(folder, take);
    const asked = `${file}.asked.wav`;
    await rename(file, asked);
    await run('praat', ['--run', SCRIPT, asked, file, ...MELODY]);
  });
}
