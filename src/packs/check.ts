import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ANIMAL_CUES, CUES, EFFECT_CUES, PHRASE_CUES } from '#voice/cues.ts';
import { type BaseOf, type LoadedPack, loadPack, parsed } from '#voice/load-pack.ts';
import { FRAME_MS } from '#voice/ogg.ts';
import type { PackFault } from '#voice/pack-faults.ts';
import { clipsOf, cueId, looseManifestSchema, type PackManifest, packSchema } from '#voice/pack-schema.ts';
import { BEAT_MS, isCounted, LONGEST_CLIP_MS } from './limits.ts';
import { note, type PackProblem, problem } from './problem.ts';

/** The number of cues that are named if many are missing. */
const NAMED = 15;

/** The result of checking a pack. */
export interface PackCheck {
  readonly problems: readonly PackProblem[];
  /** The loaded pack, or `null` if it cannot be used at all. */
  readonly loaded: LoadedPack | null;
}

/** Checks a built pack completely: its manifest, every clip packet by packet, and missing cues. */
export async function checkPack(folder: string, baseOf: BaseOf): Promise<PackCheck> {
  const text = await readFile(path.join(folder, 'pack.json'), 'utf8').catch(() => null);
  const broken = text === null ? problem('no-manifest', { place: folder }) : manifestProblem(text, folder);
  if (broken !== null) return { problems: [broken], loaded: null };
  const readOnce = remembering(baseOf);
  const loaded = await loadPack(folder, readOnce);
  const manifest = parsed(text!);
  const read = packSchema.safeParse(manifest);
  const own = read.success ? ownProblems(read.data) : [];
  const known = new Set(
    read.success ? Object.values(read.data.clips).flatMap((cue) => clipsOf(cue).map(({ file }) => file)) : [],
  );
  const strays = read.success
    ? (await readdir(folder)).filter((file) => file.endsWith('.ogg') && !known.has(file)).sort()
    : [];
  return {
    loaded,
    problems: [
      ...loaded.faults.flatMap(faultProblem),
      ...misnamedCues(manifest),
      ...own,
      ...strays.map((file) => note('zip-foreign', { file })),
      ...missingCues(new Set(Object.keys(read.data?.clips ?? {})), await restOf(read.data ?? {}, readOnce)),
    ],
  };
}

/** Reads each base pack once, because its clips are many files. */
function remembering(baseOf: BaseOf): BaseOf {
  const known = new Map<string, Promise<LoadedPack>>();
  return (id) => {
    const base = known.get(id) ?? baseOf(id);
    known.set(id, base);
    return base;
  };
}

/** The reason why a manifest cannot be read, or `null` if it can. */
function manifestProblem(text: string, folder: string): PackProblem | null {
  const manifest = parsed(text);
  if (manifest === undefined) return problem('manifest-unreadable');
  const read = looseManifestSchema.safeParse(manifest);
  if (!read.success) {
    const [issue] = read.error.issues;
    const at = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path ?? []);
    return problem('bad-manifest', { path: at.join('.') || 'pack.json' });
  }
  return read.data.id === path.basename(folder) ? null : problem('bad-id', { id: read.data.id });
}

/** Names that no cue can have. A clip with such a name is read, but the manifest is still invalid. */
const misnamedCues = (manifest: unknown): readonly PackProblem[] =>
  Object.keys(looseManifestSchema.parse(manifest).clips)
    .filter((cue) => !cueId.safeParse(cue).success)
    .map((cue) => problem('bad-manifest', { path: `clips.${cue}` }));

const faultProblem = (fault: PackFault): readonly PackProblem[] => {
  if (fault.kind === 'missing') return [];
  if (fault.kind === 'baseless') return [note('no-base', { base: fault.base })];
  return [problem(fault.why, fault.why === 'bad-clip' ? { cue: fault.cue } : { file: fault.file })];
};

/** Problems that the manifest itself shows: clips that are too long, and cues that nothing uses. */
function ownProblems({ clips, phrases = [] }: PackManifest): readonly PackProblem[] {
  const words = new Set(phrases.flatMap(({ of: _, ...said }) => Object.values(said).flat()));
  return Object.entries(clips).flatMap(([cue, entry]) => {
    const isKnown = [...CUES, ...ANIMAL_CUES, ...PHRASE_CUES].some((known) => known === cue) || words.has(cue);
    const lengths = clipsOf(entry).flatMap(({ file, ms, body }) => lengthProblem(cue, file, ms, body[1]));
    return [...(isKnown ? [] : [note('unknown', { file: clipsOf(entry)[0]!.file, cue })]), ...lengths];
  });
}

function lengthProblem(cue: string, file: string, ms: number, last: number): readonly PackProblem[] {
  if (ms > LONGEST_CLIP_MS) {
    return [problem('too-long', { file, seconds: Number((ms / 1000).toFixed(1)), most: LONGEST_CLIP_MS / 1000 })];
  }
  const sound = (last + 1) * FRAME_MS;
  if (!isCounted(cue) || sound <= BEAT_MS) return [];
  return [problem('too-long-beat', { file, seconds: Number((sound / 1000).toFixed(1)), most: BEAT_MS / 1000 })];
}

/**
 * The pack that a pack extends, and whether it speaks the missing lines. A base pack in another language does not. One
 * that cannot be read counts as if it did, because that has a problem of its own.
 */
interface Rest {
  readonly base: string | undefined;
  readonly speaks: boolean;
}

async function restOf({ extends: base, lang }: Partial<PackManifest>, baseOf: BaseOf): Promise<Rest> {
  if (base === undefined) return { base, speaks: false };
  const speaks = await baseOf(base).then(
    ({ pack }) => pack.lang === lang,
    () => true,
  );
  return { base, speaks };
}

/**
 * The cues that remain to be recorded. Effects are not spoken. The cues of the children's edition count only if the
 * pack has some of them.
 */
export function missingCues(spoken: ReadonlySet<string>, { base, speaks }: Rest): readonly PackProblem[] {
  const animals = ANIMAL_CUES.some((cue) => spoken.has(cue)) ? ANIMAL_CUES : [];
  const all = [...CUES.filter((cue) => !EFFECT_CUES.some((effect) => effect === cue)), ...animals];
  const missing = all.filter((cue) => !spoken.has(cue));
  if (missing.length === 0) return [];
  const cues = missing.length > NAMED ? `${missing.slice(0, NAMED).join(', ')}, …` : `${missing.join(', ')}.`;
  const counts = { number: missing.length, all: all.length, cues };
  if (base === undefined) return [note('missing-alone', counts)];
  return [speaks ? note('missing', { ...counts, base }) : note('missing-written', counts)];
}
