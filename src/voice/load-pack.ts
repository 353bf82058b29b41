import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ANIMAL_CUES, CUES } from './cues.ts';
import { type Clip, type Clips, over, type Pack, type Place } from './pack.ts';
import { PackError, type PackFault } from './pack-faults.ts';
import { looseManifestSchema } from './pack-schema.ts';
import { readCue } from './read-clip.ts';

/** A pack, with the faults that were found while it was loaded. */
export interface LoadedPack {
  readonly pack: Pack;
  readonly faults: readonly PackFault[];
}

type LooseManifest = z.infer<typeof looseManifestSchema>;

/** Loads the base pack of this id. Rejects with a `PackError` if it cannot be used. */
export type BaseOf = (id: string) => Promise<LoadedPack>;

/**
 * Loads a pack with all its clips into memory. Cues that it lacks are spoken by the pack that it extends, and so on. If
 * that pack is in another language, only its sounds without words are used. Cues that none of them has are only written.
 * `baseOf` loads that pack, by default from the folder beside this one.
 * @throws {PackError} only if its `pack.json` cannot be read or understood. Other problems are faults in the result.
 */
export function loadPack(folder: string, baseOf?: BaseOf): Promise<LoadedPack> {
  return loadChain(path.resolve(folder), [], baseOf);
}

/** Loads every folder with a `pack.json` below this one, by pack id. A pack that others extend is read once. */
export async function loadPacks(folder: string): Promise<ReadonlyMap<string, LoadedPack>> {
  const packs = new Map<string, LoadedPack>();
  const read = new Map<string, ReturnType<typeof loadOwn>>();
  const readOnce: typeof loadOwn = (own) => {
    const clips = read.get(own) ?? loadOwn(own);
    read.set(own, clips);
    return clips;
  };
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (!entry.isDirectory() || !(await exists(path.join(inside, 'pack.json')))) continue;
    const loaded = await loadChain(path.resolve(inside), [], undefined, readOnce);
    packs.set(loaded.pack.id, loaded);
  }
  return packs;
}

async function loadChain(
  folder: string,
  extending: readonly string[],
  baseOf?: BaseOf,
  read = loadOwn,
): Promise<LoadedPack> {
  if (extending.includes(folder)) throw new PackError(`${folder} extends itself: take "extends" out of its pack.json`);
  const own = await read(folder);
  const beside = (id: string) =>
    loadChain(path.join(path.dirname(folder), id), [...extending, folder], undefined, read);
  const base = await readBase(own.manifest.extends, baseOf ?? beside);
  const { id, name, lang, phrases = base.pack?.phrases ?? [] } = own.manifest;
  const alone: Pack = { id, name, lang, clips: placed(own.clips, base.pack?.clips), phrases };
  const pack = base.pack === null ? alone : over(alone, base.pack);
  const named = new Set(own.broken.map(({ cue }) => cue));
  const missing = wantedOf(pack.clips).filter((cue) => !pack.clips.has(cue) && !named.has(cue));
  return {
    pack,
    faults: [...own.broken, ...base.faults, ...missing.map((cue): PackFault => ({ kind: 'missing', cue }))],
  };
}

/**
 * The clips with the places of the same cues in the base pack, unless their own manifest has them. If the base pack has
 * takes for several places and this one has not, its takes fit any of them.
 */
export const placed = (own: Clips, base: Clips = new Map()): Clips =>
  new Map(
    [...own].map(([cue, clips]) => {
      const [inherited = null, ...others] = placesOf(base.get(cue) ?? []);
      const isAny = others.length > 0 && placesOf(clips).length < 2;
      return [cue, clips.map((clip) => ({ ...clip, place: isAny ? 'any' : (clip.place ?? inherited) }))];
    }),
  );

const placesOf = (clips: readonly Clip[]): readonly (Place | null)[] => [...new Set(clips.map(({ place }) => place))];

/** The cues that a pack should have. A pack with any cue of the animals should have all of theirs (D4). */
const wantedOf = (clips: ReadonlyMap<string, unknown>): readonly string[] =>
  ANIMAL_CUES.some((cue) => clips.has(cue)) ? [...CUES, ...ANIMAL_CUES] : CUES;

type Base = { readonly pack: Pack | null; readonly faults: readonly PackFault[] };

async function readBase(id: string | undefined, baseOf: BaseOf): Promise<Base> {
  if (id === undefined) return { pack: null, faults: [] };
  try {
    const { pack, faults } = await baseOf(id);
    return { pack, faults: faults.filter(({ kind }) => kind === 'baseless') };
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    return { pack: null, faults: [{ kind: 'baseless', base: id, reason: error.message }] };
  }
}

async function loadOwn(folder: string) {
  const manifest = await readManifest(folder);
  const read = await Promise.all(Object.entries(manifest.clips).map(([cue, entry]) => readCue(folder, cue, entry)));
  const playable = read.filter(({ clips }) => clips.length > 0);
  return {
    manifest,
    clips: new Map(playable.map(({ cue, clips }) => [cue, clips])),
    broken: read.flatMap(({ broken }) => broken),
  };
}

async function readManifest(folder: string): Promise<LooseManifest> {
  const file = path.join(folder, 'pack.json');
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new PackError(`${file} cannot be read (${error.message}). Restore it, or name another voice pack.`);
  });
  const read = looseManifestSchema.safeParse(parsed(text));
  if (!read.success) {
    throw new PackError(
      `${file} is no manifest of schema 1; docs/moderator/voice-packs.md shows one.\n${z.prettifyError(read.error)}`,
    );
  }
  if (read.data.id !== path.basename(folder)) {
    throw new PackError(`${file} says it is "${read.data.id}": give the folder that name, or the pack the folder's.`);
  }
  return read.data;
}

/** The parsed JSON, or a value that no schema accepts. Windows' Notepad puts a byte order mark before it. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

const exists = (file: string) =>
  lstat(file).then(
    () => true,
    () => false,
  );
