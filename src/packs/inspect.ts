import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { nativeName } from '#narration/language-name.ts';
import { failure, type Result, success } from '#result';
import { type LoadedPack, parsed } from '#voice/load-pack.ts';
import { PackError } from '#voice/pack-faults.ts';
import { packId, packSchema } from '#voice/pack-schema.ts';
import { checkPack } from './check.ts';
import { UPLOAD } from './limits.ts';
import { faultsIn, type PackProblem, problem } from './problem.ts';
import { answerOfThread } from './thread.ts';
import { readZip } from './unzip.ts';

/** A zip that is to be inspected. */
export interface InspectJob {
  readonly zip: Uint8Array;
  /** An empty folder. The pack is unpacked into a folder named after its id in it, and nowhere else. */
  readonly folder: string;
  /** The languages of the packs that this one may extend, by id. It may not use one of the ids as its own. */
  readonly installed: Readonly<Record<string, string>>;
}

/** A pack that may be used. Its folder, named after its id, is completely unpacked. */
export interface UnpackedPack {
  readonly id: string;
  readonly notes: readonly PackProblem[];
}

/** The result of a check. The caller deletes what a refused pack leaves behind. */
export type Inspected = Result<UnpackedPack, readonly PackProblem[]>;

const refused = (...problems: readonly PackProblem[]): Inspected => failure(problems);

/** Reads, unpacks and checks a zip. Runs in a thread, because some zips take time. */
export async function inspect({ zip, folder, installed }: InspectJob): Promise<Inspected> {
  const read = await readZip(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength), UPLOAD, /\.ogg$/);
  if (!read.ok) return refused(read.error);
  const files = read.value;
  const text = files.get('pack.json')?.toString('utf8');
  if (text === undefined) return refused(problem('zip-no-manifest'));
  const manifest = objectIn(text);
  if (manifest === null) return refused(problem('manifest-unreadable'));
  if (!('clips' in manifest)) return refused(problem('zip-recordings'));
  const id = packId.safeParse(manifest.id).data;
  if (id === undefined) return refused(problem('bad-id', { id: wordOf(manifest.id) }));
  if (Object.hasOwn(installed, id)) return refused(problem('id-taken', { id }));
  const home = path.join(folder, id);
  await unpack(files, home);
  const { problems } = await checkPack(home, async (base) => named(base, installed));
  const faults = faultsIn(problems);
  if (faults.length > 0) return refused(...faults);
  const { lang } = packSchema.parse(manifest);
  if (nativeName(lang) === null) return refused(problem('no-language', { lang }));
  return success({ id, notes: problems });
}

/** A value of unknown type, as text. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function objectIn(text: string): { id?: unknown } | null {
  const read = parsed(text);
  return typeof read === 'object' && read !== null ? read : null;
}

/**
 * Writes the files, each to the disk before the result is reported. The zip's reader has made sure that the names are
 * plain.
 */
export async function unpack(files: ReadonlyMap<string, Uint8Array>, home: string): Promise<void> {
  await mkdir(home);
  for (const [name, bytes] of files) {
    const file = await open(path.join(home, path.basename(name)), 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/** A placeholder for a base. The check only needs to know that the base exists, and its language. */
function named(id: string, installed: InspectJob['installed']): LoadedPack {
  const lang = Object.hasOwn(installed, id) ? installed[id] : undefined;
  if (lang === undefined) throw new PackError(`there is no pack ${id}`);
  return { pack: { id, name: id, lang, clips: new Map(), phrases: [] }, faults: [] };
}

const entry = new URL('./inspect-worker.mjs', import.meta.url);

/** Runs `inspect` in a thread of its own. Rejects if a disk or a thread fails. */
export const inspectInThread = (job: InspectJob, ms?: number): Promise<Inspected> =>
  answerOfThread({ entry, data: job, late: refused(problem('too-slow')), ...(ms === undefined ? {} : { ms }) });
