import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Failure, failure, type Result, success } from '#result';
import { ANIMAL_CUES, CUES, EFFECT_CUES } from './cues.ts';
import { FRAME_MS, readOggOpus } from './ogg.ts';
import { type ClipEntry, clipsOf, cueSchema, looseManifestSchema, type Phrase } from './pack-schema.ts';
import { inSharedMemory } from './thread/shared-packets.ts';

/** A clip in memory, ready to be sent. */
export interface Clip {
  /** Opus packets of 20 ms. */
  readonly packets: readonly Buffer[];
  /** First and last packet with sound. */
  readonly body: readonly [first: number, last: number];
  /** The silence at the start and at the end of the body, in ms. `null`: it was not measured. */
  readonly edges: readonly [start: number, end: number] | null;
  readonly text: string;
  /** The place of its words in a sentence. `null`: it has no words, or the pack does not say. */
  readonly place: Place | null;
  /** The id of the pack whose voice it is. */
  readonly by: string;
}

/** The place of a clip's words in a sentence, as the manifest has it. `any`: one take for several places. */
export type Place = NonNullable<ClipEntry['place']> | 'any';

/** A voice pack in memory. */
export interface Pack {
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  /** The playable clips of each cue, at least one. A cue that is missing here is only written. */
  readonly clips: ReadonlyMap<string, readonly Clip[]>;
  /** The wordings of this language for narration's sequences of cues. */
  readonly phrases: readonly Phrase[];
}

/** A problem of a pack, for the log and its owner. The pack can still be used. */
export type PackFault =
  | { readonly kind: 'missing'; readonly cue: string }
  /** The pack that this one extends cannot be used. Cues that this one lacks are only written. */
  | { readonly kind: 'baseless'; readonly base: string; readonly reason: string }
  | {
      readonly kind: 'broken';
      readonly cue: string;
      readonly file: string;
      readonly reason: string;
      readonly why: BrokenBy;
    };

/**
 * `lost`: the file does not exist. `changed`: the file differs from the manifest. `bad-clip`: the manifest's entry is
 * impossible.
 */
type BrokenBy = 'lost' | 'changed' | 'damaged' | 'not-opus' | 'bad-clip';

/** A pack, with the faults that were found while it was loaded. */
export interface LoadedPack {
  readonly pack: Pack;
  readonly faults: readonly PackFault[];
}

/** The pack cannot be used at all. The message gives the reason and the remedy. */
export class PackError extends Error {
  override readonly name = 'PackError';
}

const MAX_FILE_BYTES = 2 * 1024 * 1024;

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

type Broken = Extract<PackFault, { kind: 'broken' }>;

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
  const inherited = base.pack === null ? [] : clipsBeside(base.pack, own.manifest.lang);
  const clips = new Map([...inherited, ...placed(own.clips, base.pack?.clips)]);
  const named = new Set(own.broken.map(({ cue }) => cue));
  const missing = wantedOf(clips).filter((cue) => !clips.has(cue) && !named.has(cue));
  const { id, name, lang, phrases = base.pack?.phrases ?? [] } = own.manifest;
  return {
    pack: { id, name, lang, clips, phrases },
    faults: [...own.broken, ...base.faults, ...missing.map((cue): PackFault => ({ kind: 'missing', cue }))],
  };
}

type Clips = ReadonlyMap<string, readonly Clip[]>;

/**
 * The clips of a pack that may be heard beside words of this language. A pack in another language gives only its sounds
 * without words.
 */
export const clipsBeside = ({ clips, lang }: Pick<Pack, 'clips' | 'lang'>, spoken: string): Clips =>
  lang === spoken ? clips : new Map([...clips].filter(([cue]) => EFFECT_CUES.some((effect) => effect === cue)));

/**
 * The clips with the places of the same cues in the base pack, unless their own manifest has them. If the base pack has
 * takes for several places and this one has not, its takes fit any of them.
 */
const placed = (own: Clips, base: Clips = new Map()): Clips =>
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

/** The parsed JSON, or a value that no schema accepts. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readCue(
  folder: string,
  cue: string,
  entry: unknown,
): Promise<{ cue: string; clips: readonly Clip[]; broken: readonly Broken[] }> {
  const read = cueSchema.safeParse(entry);
  if (!read.success) {
    const broken: Broken = {
      kind: 'broken',
      cue,
      file: 'pack.json',
      reason: z.prettifyError(read.error),
      why: 'bad-clip',
    };
    return { cue, clips: [], broken: [broken] };
  }
  const results = await Promise.all(clipsOf(read.data).map((clip) => readClip(folder, cue, clip)));
  return {
    cue,
    clips: results.flatMap((result) => (result.ok ? [result.value] : [])),
    broken: results.flatMap((result) => (result.ok ? [] : [result.error])),
  };
}

async function readClip(folder: string, cue: string, entry: ClipEntry): Promise<Result<Clip, Broken>> {
  const broken = (why: BrokenBy, reason: string): Failure<Broken> =>
    failure({ kind: 'broken', cue, file: entry.file, reason, why });
  const file = path.join(folder, entry.file);
  try {
    const stats = await lstat(file);
    if (!stats.isFile()) return broken('lost', 'it is not a plain file (links are not followed)');
    if (stats.size > MAX_FILE_BYTES) return broken('bad-clip', `it is larger than ${MAX_FILE_BYTES} bytes`);
    const bytes = await readFile(file);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== entry.sha256)
      return broken('changed', 'its sha256 is not the one in pack.json: it was changed or damaged');
    const sound = readOggOpus(bytes);
    if (!sound.ok) return broken(sound.error.why, sound.error.reason);
    const packets = inSharedMemory(sound.value.packets);
    const ms = packets.length * FRAME_MS;
    if (ms !== entry.ms) return broken('bad-clip', `it lasts ${ms} ms, pack.json says ${entry.ms} ms`);
    const { body, edges = null, text, place = null } = entry;
    return success({ packets, body, edges, text, place, by: path.basename(folder) });
  } catch (error) {
    return broken('lost', (error as Error).message);
  }
}

const exists = (file: string) =>
  lstat(file).then(
    () => true,
    () => false,
  );
