import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { note, type PackProblem } from '#packs/problem.ts';
import type { Sound } from '#packs/recording/sound.ts';
import { clipsOf, type PackManifest, packSchema } from '#voice/pack-schema.ts';
import { decoded } from '../build/decode.ts';
import { readJson } from '../build/kept.ts';
import { soundOf } from '../build/master.ts';
import type { CueTake } from '../build/pack.ts';
import type { Draft } from './draft.ts';
import { type Spectra, spectraOf, unlikeness } from './likeness.ts';

const AUDIO = path.join(import.meta.dirname, '..');

/** The families of lines that differ in a number or a role. In a family a slip of the tongue is another line of it. */
const FAMILIES = /^(?:player|num|votes|leaves|against|time|role|meet|wake|sleep)(?=\.)/;
/** The number of the lines of a family without which nothing can be told from it. */
const FEWEST = 5;
/** Another line fits a recording far better than its own if it is at most this share as unlike it. */
const FAR_BETTER = 0.9;
/** The same in a pack with enough recordings, if enough of them are most like their own line. */
const BETTER = 0.93;
/** The number of recordings that show how well our narrator can be compared with a voice. */
const ENOUGH = 10;
/** A voice of whose recordings fewer are most like their own line is too unlike our narrator's. */
const COMPARABLE = 0.6;

/** A line of our narrator, with the spectra of its clips. */
interface Model {
  readonly cue: string;
  readonly text: string;
  readonly takes: readonly Spectra[];
}

/** The line of our narrator that fits a recording best, beside its own. */
export interface Rival {
  readonly file: string;
  readonly words: string;
  /** Its distance from the recording, as a share of that of the right line. Below 1 it fits better. */
  readonly share: number;
}

/** Finds the line that fits a recording best, beside its own. `null`: the recording cannot be compared. */
export type RivalOf = (file: string, sound: Sound | null, take: CueTake) => Promise<Rival | null>;

/** A note for each recording of one voice that is far more like another line. */
export function otherWordsIn(rivals: readonly (Rival | null)[]): readonly PackProblem[] {
  const compared = rivals.filter((rival) => rival !== null);
  const known = compared.filter(({ share }) => share > 1).length;
  const isEnough = compared.length >= ENOUGH;
  if (isEnough && known < compared.length * COMPARABLE) return [];
  const most = isEnough ? BETTER : FAR_BETTER;
  return compared.filter(({ share }) => share < most).map(({ file, words }) => note('other-words', { file, words }));
}

/** The lines of our narrator's families, by language and family. They do not change while a program runs. */
const known = new Map<string, Promise<readonly Model[]>>();

/**
 * Compares numbers and roles with those of our narrator in the language of the voice. Lines with the speaker's own words
 * are not compared.
 */
export async function rivals({ lang }: Pick<Draft, 'lang'>): Promise<RivalOf> {
  const folder = path.join(AUDIO, lang);
  const { data } = packSchema.safeParse(await readJson(path.join(folder, 'pack.json')));
  return async (file, sound, { cue, text, like = text }) => {
    const [family] = FAMILIES.exec(cue) ?? [];
    if (family === undefined || data === undefined || sound === null || text !== like) return null;
    const key = path.join(folder, family);
    const models = known.get(key) ?? modelsOf(family, data, folder);
    known.set(key, models);
    return rivalOf(file, cue, spectraOf(sound), await models);
  };
}

const modelsOf = (family: string, { clips }: PackManifest, folder: string): Promise<readonly Model[]> =>
  Promise.all(
    Object.entries(clips)
      .filter(([cue]) => FAMILIES.exec(cue)?.[0] === family)
      .map(async ([cue, entry]) => {
        const all = clipsOf(entry);
        const takes = await Promise.all(all.map(({ file }) => heardFrom(path.join(folder, file))));
        return { cue, text: all[0]!.text, takes };
      }),
  );

async function heardFrom(file: string): Promise<Spectra> {
  const [left] = decoded(soundOf(await readFile(file), file).packets);
  return spectraOf({ samples: Float32Array.from(left), rate: 48_000 });
}

function rivalOf(file: string, cue: string, said: Spectra, models: readonly Model[]): Rival | null {
  const far = models.map((model) => ({
    ...model,
    far: Math.min(...model.takes.map((take) => unlikeness(said, take))),
  }));
  const own = far.find((model) => model.cue === cue);
  const [best] = far.filter((model) => model !== own).sort((one, other) => one.far - other.far);
  if (own === undefined || best === undefined || models.length < FEWEST) return null;
  return { file, words: best.text, share: best.far / own.far };
}
