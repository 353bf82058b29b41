import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eachOf, type Need, run, succeeds } from '../build/tools.ts';
import { MODEL, type Recognised, recognised } from './batch.ts';
import { narrowClip } from './narrow.ts';

/**
 * Measures how well a recogniser distinguishes a clip from all other lines that could be said in its place. It uses
 * Debian's pocketsphinx with its English acoustic model, and a closed set of phrases. It does not hear like a person,
 * but it treats all clips alike.
 */

/** The tools of the measurement. */
export const RECOGNISER_NEEDS: readonly Need[] = [
  { what: 'pocketsphinx', aptPackage: 'pocketsphinx', works: () => succeeds('which', ['pocketsphinx_batch']) },
  { what: 'its English model', aptPackage: 'pocketsphinx-en-us', works: async () => existsSync(MODEL) },
  { what: 'sox', aptPackage: 'sox', works: () => succeeds('sox', ['--version']) },
  { what: 'flite', aptPackage: 'flite', works: () => succeeds('which', ['flite']) },
  { what: 'festival', aptPackage: 'festival festvox-ru', works: () => succeeds('which', ['festival']) },
];

/** A phrase: its words, each with its possible pronunciations in the phones of the acoustic model. */
export type Phrase = readonly Word[];

interface Word {
  readonly name: string;
  readonly pronunciations: readonly string[];
}

/** A clip whose words are checked. */
export interface Clip {
  readonly id: string;
  /** A clip of a pack, or a WAV file. */
  readonly file: string;
  /** The words of the clip, in the form that the set has. */
  readonly says: string;
}

/** The result for one clip. */
export interface Verdict {
  readonly id: string;
  readonly says: string;
  /**
   * The difference between the clip's fit to its own words and to the likeliest other phrase, in nats a frame of 10 ms.
   * Below 0 the other fits better.
   */
  readonly margin: number;
  /** The likeliest of the other phrases. */
  readonly rival: string;
}

/** Frames a second, and one step of the recogniser's scores in nats (logarithms to 1.0001, ten bits shifted off). */
const FRAMES = 100;
const NATS = 1024 * Math.log(1.0001);

const SETTINGS = ['-lw', '1', '-wip', '1', '-bestpath', 'no', '-remove_silence', 'no', '-cmn', 'batch'];
/** Scores of two grammars are comparable only if every state is scored and nothing is pruned. */
const whole = (beam: string): readonly string[] => [
  ...['-compallsen', 'yes', '-maxhmmpf', '-1'],
  ...['-beam', beam, '-pbeam', beam, '-wbeam', beam],
];
const WHOLE = whole('1e-90');
/** For a clip that is so unlike all other phrases that none of them has reached its end with the beams of `WHOLE`. */
const WIDEST = whole('1e-300');
/** To find the likeliest of all other phrases, the unlikely ones may be given up on the way. */
const PRUNED = ['-beam', '1e-60', '-pbeam', '1e-60', '-wbeam', '1e-40'];

/**
 * Judges each clip among these phrases, by the name of its words. The likeliest other phrase is searched first. Then the
 * clip's fit to both is scored in the same way.
 */
export async function judge(
  clips: readonly Clip[],
  phrases: ReadonlyMap<string, Phrase>,
  work: string,
): Promise<readonly Verdict[]> {
  const seconds = await eachOf(clips, 2, (clip, index) => prepared(clip, path.join(work, `${index}.wav`)));
  await writeDictionary(phrases, path.join(work, 'phrases.dic'));
  const names = [...phrases.keys()];
  for (const [index, one] of names.entries()) {
    const rivals = new Map([...phrases].filter(([, phrase]) => !same(phrase, phrases.get(one)!)));
    await writeFile(path.join(work, `one${index}.fsg`), grammar(new Map([[one, phrases.get(one)!]])));
    await writeFile(path.join(work, `rival${index}.fsg`), grammar(rivals));
  }
  const own = clips.map(({ says }) => names.indexOf(says));
  const found = await decode(own.map(rivalGrammar), PRUNED, path.join(work, 'rivals'));
  const named = new Map(names.map((name, index) => [spelt(phrases.get(name)!), index]));
  const rivals = found.map(({ words }) => named.get(words));
  // If no other phrase reached the end of the clip, nothing may be given up.
  const others = rivals.map((rival, index) => (rival === undefined ? rivalGrammar(own[index]!) : oneGrammar(rival)));
  const [ownFits, rivalFits] = await Promise.all([
    fitting(own.map(oneGrammar), path.join(work, 'owns')),
    fitting(others, path.join(work, 'fits')),
  ]);
  return clips.map(({ id, says }, index) => {
    const rival = rivals[index] ?? named.get(rivalFits[index]!.words);
    return {
      ...{ id, says, rival: rival === undefined ? rivalFits[index]!.words : names[rival]! },
      margin: ((ownFits[index]!.score - rivalFits[index]!.score) * NATS) / (seconds[index]! * FRAMES),
    };
  });
}

const oneGrammar = (index: number): string => `one${index}`;
const rivalGrammar = (index: number): string => `rival${index}`;

/** The words of a phrase, as the recogniser writes them. */
export const spelt = (phrase: Phrase): string => phrase.map(({ name }) => name).join(' ');
const same = (one: Phrase, other: Phrase): boolean => spelt(one) === spelt(other);

/** Converts to 16 kHz, mono, with some silence around it. @returns its length in s */
export async function prepared({ file }: Pick<Clip, 'file'>, wav: string): Promise<number> {
  if (file.endsWith('.ogg')) return narrowClip(file, wav);
  await run('sox', ['-R', '-D', file, '-c', '1', '-r', '16000', '-b', '16', wav, 'norm', '-3', 'pad', '0.25', '0.3']);
  const { size } = await readFile(wav).then((bytes) => ({ size: bytes.length }));
  return (size - 44) / 32_000;
}

/** Writes the pronunciations of all words. */
export async function writeDictionary(phrases: ReadonlyMap<string, Phrase>, file: string): Promise<void> {
  const words = new Map([...phrases.values()].flat().map((word) => [word.name, word.pronunciations]));
  const rows = [...words].flatMap(([name, ways]) =>
    ways.map((phones, index) => `${name}${index === 0 ? '' : `(${index + 1})`} ${phones}`),
  );
  await writeFile(file, `${rows.join('\n')}\n`);
}

/** A grammar that accepts one of these phrases, with its pauses. */
export function grammar(phrases: ReadonlyMap<string, Phrase>): string {
  const rows: string[] = [];
  let states = 2;
  for (const phrase of phrases.values()) {
    let from = 0;
    for (const [index, { name }] of phrase.entries()) {
      const to = index === phrase.length - 1 ? 1 : states++;
      rows.push(`TRANSITION ${from} ${to} 1.0 ${name}`);
      from = to;
    }
  }
  return `FSG_BEGIN <phrases>\nNUM_STATES ${states}\nSTART_STATE 0\nFINAL_STATE 1\n${rows.join('\n')}\nFSG_END\n`;
}

/**
 * Scores each clip with its grammar. The score of a phrase that has not reached the end of the clip cannot be compared, so
 * such a clip is scored again with the widest beams.
 * @throws Error if no phrase reaches the end even then
 */
async function fitting(grammars: readonly string[], file: string): Promise<readonly Recognised[]> {
  const fits = await decode(grammars, WHOLE, file);
  const unfinished = grammars.map((_, index) => index).filter((index) => fits[index]!.words === '');
  if (unfinished.length === 0) return fits;
  const again = await decode(grammars, WIDEST, `${file}-again`, unfinished);
  const failed = unfinished.filter((_, index) => again[index]!.words === '');
  if (failed.length > 0) throw new Error(`no phrase fits the clips ${failed}`);
  return fits.map((fit, index) => again[unfinished.indexOf(index)] ?? fit);
}

/** Recognises these clips, by default all, each with its grammar. `file`: the beginning of the names of the files that it writes. */
async function decode(
  grammars: readonly string[],
  beams: readonly string[],
  file: string,
  clips: readonly number[] = grammars.map((_, index) => index),
): Promise<readonly Recognised[]> {
  const work = path.dirname(file);
  await writeFile(`${file}.fsgctl`, `${clips.map((index) => grammars[index]).join('\n')}\n`);
  const names = clips.map(String);
  const grammarFiles = ['-fsgctl', `${file}.fsgctl`, '-fsgdir', work, '-fsgext', '.fsg'];
  const dictionary = ['-dict', path.join(work, 'phrases.dic')];
  return recognised(names, [...SETTINGS, ...beams, ...dictionary, ...grammarFiles], file);
}
