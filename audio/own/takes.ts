import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#narration/language.ts';
import { type PackProblem, problem } from '#packs/problem.ts';
import { ANIMAL_CUES, CUES, PHRASE_CUES } from '#voice/cues.ts';
import { wholeCatalogue } from '../build/catalogue.ts';
import { distance } from '../build/distance.ts';
import { type CueTake, takeName } from '../build/pack.ts';
import { type Draft, isForeign } from './draft.ts';

const ENDINGS = ['.wav', '.flac', '.mp3', '.ogg', '.oga', '.opus', '.m4a', '.webm'];
/** Other files that the folder may contain: those of `pack -- new` and `pack -- build`, and those of operating systems. */
const BESIDE = /^(?:pack\.json|script\.(?:md|txt)|built|.*\.part|\..*|Thumbs\.db|desktop\.ini)$/;

/** A line that is recorded, and its file. */
export interface Recording {
  readonly take: CueTake;
  readonly file: string;
}

/**
 * All lines of the script in the order of a game, in one language, as a person reads them. Those of the children's
 * edition are last. A line without words in the language is in English.
 */
export function scriptOf(lang: Language): readonly CueTake[] {
  return [...wholeCatalogue(lang)].flatMap(([cue, wordings]) =>
    wordings.map((wording, index) => ({ cue, name: takeName(cue, index), text: stressed(wording) })),
  );
}

/** The lines of a pack: the script, with the words that its speaker says instead. */
export const linesOf = ({ script, said = {} }: Pick<Draft, 'script' | 'said'>): readonly CueTake[] =>
  scriptOf(script).map((take) => worded(take, said));

/** A line with the words of its speaker. Its place in a sentence is that of the words in the script. */
function worded(take: CueTake, said: Readonly<Record<string, string>>): CueTake {
  const own = said[take.name];
  return own === undefined || own === take.text ? take : { ...take, text: own, like: take.text };
}

const ACUTE = '\u0301';
/** Turns the synthesiser's `+` before a stressed vowel into an accent on that vowel. */
const stressed = (text: string): string => text.replace(/\+(\p{L})/gu, `$1${ACUTE}`);
const unstressed = (text: string): string => text.replaceAll(ACUTE, '');

/** The recordings in a folder by their names, and the other files. */
export async function recordingsIn(
  folder: string,
  draft: Pick<Draft, 'lang' | 'script' | 'said'>,
): Promise<{ readonly recordings: readonly Recording[]; readonly problems: readonly PackProblem[] }> {
  const recordings = new Map<string, Recording>();
  const problems: PackProblem[] = [];
  for (const file of (await readdir(folder)).sort()) {
    if (BESIDE.test(file)) continue;
    const { name, ext } = path.parse(file);
    const [, cue = name] = /^(.*?)(?:-\d+)?$/.exec(name) ?? [];
    const twin = recordings.get(name);
    if (!ENDINGS.includes(ext.toLowerCase())) problems.push(problem('foreign-file', { file }));
    else if (!isKnown(cue)) problems.push(unknown(file, cue));
    else if (twin !== undefined) problems.push(problem('twice', { file, other: path.basename(twin.file) }));
    else recordings.set(name, { take: takeOf(name, cue, draft), file: path.join(folder, file) });
  }
  return { recordings: [...recordings.values()], problems };
}

const KNOWN = [...CUES, ...ANIMAL_CUES, ...PHRASE_CUES];
const isKnown = (cue: string): boolean => KNOWN.some((known) => known === cue);

function takeOf(name: string, cue: string, draft: Pick<Draft, 'lang' | 'script' | 'said'>): CueTake {
  const script = scriptOf(draft.script);
  const line = script.find((take) => take.name === name) ?? script.find((take) => take.cue === cue);
  const { text, like = text } = worded({ cue, name, text: line?.text ?? '' }, draft.said ?? {});
  // The words of a translation that is not written down are not known.
  const said = isForeign(draft) && text === like ? '' : unstressed(text);
  return { cue, name, text: said, like: unstressed(like) };
}

/** A problem: the cue does not exist. Suggests a similar cue. */
function unknown(file: string, cue: string): PackProblem {
  const [near] = KNOWN.map((known) => ({ known, far: distance([...known], [...cue]) })).sort((a, b) => a.far - b.far);
  return near !== undefined && near.far <= 3
    ? problem('unknown-near', { file, cue, near: near.known })
    : problem('unknown', { file, cue });
}
