import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parsed } from '#voice/load-pack.ts';
import { type ClipEntry, clipsOf, packSchema } from '#voice/pack-schema.ts';
import { bodyOf, ENCODING, soundOf } from './master.ts';

/**
 * The fingerprint of a clip in 16 hexadecimal digits: its source (a text and its voice, or sound), level and treatment.
 */
export function fingerprint(source: string | Buffer, lufs: number, treatment: readonly unknown[]): string {
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify([lufs, treatment, ENCODING]));
  return hash.digest('hex').slice(0, 16);
}

/** The JSON in a file, or `undefined` if the file is missing or a build was interrupted while writing it. */
export const readJson = (file: string): Promise<unknown> => readFile(file, 'utf8').then(parsed, () => undefined);

/** The clips in a pack's folder that match its manifest, by file name: the result of an earlier build. */
export async function keptClips(folder: string): Promise<ReadonlyMap<string, ClipEntry>> {
  const manifest = packSchema.safeParse(await readJson(path.join(folder, 'pack.json')));
  const clips = Object.values(manifest.data?.clips ?? {}).flatMap(clipsOf);
  const whole = await Promise.all(clips.map((clip) => keptClip(folder, clip)));
  return new Map(whole.flat().map((clip) => [clip.file, clip]));
}

/** The clip, or nothing if its file is missing or differs from the manifest. An earlier build measured no edges. */
async function keptClip(folder: string, clip: ClipEntry): Promise<readonly ClipEntry[]> {
  const bytes = await readFile(path.join(folder, clip.file)).catch(() => null);
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== clip.sha256) return [];
  return [clip.edges === undefined ? { ...clip, ...bodyOf(soundOf(bytes, clip.file)) } : clip];
}
