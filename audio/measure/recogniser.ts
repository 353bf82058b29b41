import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eachOf, ffmpeg, type Need, run, succeeds } from '../build/tools.ts';

/**
 * Measures how well a recogniser distinguishes a clip from all other lines that could be said in its place. It uses
 * Debian's pocketsphinx with its English acoustic model, and a closed set of phrases. It does not hear like a person,
 * but it treats all clips alike.
 */

/** The tools of the measurement. */
export const RECOGNISER_NEEDS: readonly Need[] = [
  { what: 'pocketsphinx', aptPackage: 'pocketsphinx', works: () => succeeds('which', ['pocketsphinx_batch']) },
  { what: 'its English model', aptPackage: 'pocketsphinx-en-us', works: () => succeeds('ls', [MODEL]) },
  { what: 'sox', aptPackage: 'sox', works: () => succeeds('sox', ['--version']) },
  { what: 'ffmpeg', aptPackage: 'ffmpeg', works: () => succeeds('ffmpeg', ['-version']) },
  { what: 'flite', aptPackage: 'flite', works: () => succeeds('which', ['flite']) },
  { what: 'festival', aptPackage: 'festival festvox-ru', works: () => succeeds('which', ['festival']) },
];

/** The acoustic model. */
export const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';

/** A phrase: its words, each with its possible pronunciations in the phones of the acoustic model. */
export type Phrase = readonly Word[];

interface Word {
  readonly name: string;
  readonly pronunciations: readonly string[];
}

/** A clip whose words are checked. */
export interface Clip {
  readonly id: string;
  /** A file that ffmpeg reads. */
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

const SETTINGS = [
  ...['-adcin', 'yes', '-adchdr', '44', '-cepext', '.wav', '-hmm', MODEL, '-logfn', '/dev/null'],
  // Scores of two grammars are comparable only if every state is scored and nothing is pruned.
  ...['-compallsen', 'yes', '-beam', '1e-90', '-pbeam', '1e-90', '-wbeam', '1e-90', '-maxhmmpf', '-1'],
  ...['-lw', '1', '-wip', '1', '-bestpath', 'no', '-remove_silence', 'no', '-cmn', 'batch'],
];

/** Judges each clip among these phrases, by the name of its words. */
export async function judge(
  clips: readonly Clip[],
  phrases: ReadonlyMap<string, Phrase>,
  work: string,
): Promise<readonly Verdict[]> {
  const seconds = await eachOf(clips, 2, (clip, index) => prepared(clip, path.join(work, `${index}.wav`)));
  await writeDictionary(phrases, path.join(work, 'phrases.dic'));
  const said = [...new Set(clips.map(({ says }) => says))];
  for (const [index, one] of said.entries()) {
    const rivals = new Map([...phrases].filter(([name, phrase]) => name !== one && !same(phrase, phrases.get(one)!)));
    await writeFile(path.join(work, `true${index}.fsg`), grammar(new Map([[one, phrases.get(one)!]])));
    await writeFile(path.join(work, `rival${index}.fsg`), grammar(rivals));
  }
  const places = clips.map(({ says }) => said.indexOf(says));
  const [own, rivals] = await Promise.all([decode(places, 'true', work), decode(places, 'rival', work)]);
  const named = new Map([...phrases].map(([name, phrase]) => [spelt(phrase), name]));
  return clips.map(({ id, says }, index) => ({
    ...{ id, says, rival: named.get(rivals[index]!.words) ?? rivals[index]!.words },
    margin: ((own[index]!.score - rivals[index]!.score) * NATS) / (seconds[index]! * FRAMES),
  }));
}

/** The words of a phrase, as the recogniser writes them. */
export const spelt = (phrase: Phrase): string => phrase.map(({ name }) => name).join(' ');
const same = (one: Phrase, other: Phrase): boolean => spelt(one) === spelt(other);

/** Converts to 16 kHz, mono, with some silence around it. @returns its length in s */
export async function prepared({ file }: Pick<Clip, 'file'>, wav: string): Promise<number> {
  const whole = `${wav}.whole.wav`;
  await ffmpeg(['-nostdin', '-v', 'error', '-y', '-i', file, '-ac', '1', '-ar', '16000', whole]);
  await run('sox', ['-R', '-D', whole, '-b', '16', wav, 'norm', '-3', 'pad', '0.25', '0.3']);
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

/** Recognises each clip with the grammar for its words. */
async function decode(
  places: readonly number[],
  kind: 'true' | 'rival',
  work: string,
): Promise<readonly { readonly words: string; readonly score: number }[]> {
  const [clips, grammars, out] = ['clips', `${kind}s`, `${kind}.txt`].map((name) => path.join(work, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(clips, `${places.map((_, index) => index).join('\n')}\n`);
  await writeFile(grammars, `${places.map((place) => `${kind}${place}`).join('\n')}\n`);
  await run('pocketsphinx_batch', [
    ...SETTINGS,
    ...['-dict', path.join(work, 'phrases.dic'), '-ctl', clips, '-cepdir', work],
    ...['-fsgctl', grammars, '-fsgdir', work, '-fsgext', '.fsg', '-hyp', out],
  ]);
  const rows = (await readFile(out, 'utf8')).trimEnd().split('\n');
  return rows.map((row) => {
    const [, words = '', score = 'NaN'] = /^(.*?)\s*\(\S+ (-?\d+)\)$/.exec(row) ?? [];
    return { words: words.replaceAll(/\(\d+\)/g, ''), score: Number(score) };
  });
}
