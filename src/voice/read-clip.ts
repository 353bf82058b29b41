import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Failure, failure, type Result, success } from '#result';
import { FRAME_MS, readOggOpus } from './ogg.ts';
import type { Clip } from './pack.ts';
import type { Broken, BrokenBy } from './pack-faults.ts';
import { type ClipEntry, clipsOf, cueSchema } from './pack-schema.ts';
import { PackedPackets } from './thread/shared-packets.ts';

const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Reads the clips of one cue. `entry`: its value in the manifest, which may have any form. */
export async function readCue(
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
    const packets = new PackedPackets(sound.value.packets);
    const ms = packets.length * FRAME_MS;
    if (ms !== entry.ms) return broken('bad-clip', `it lasts ${ms} ms, pack.json says ${entry.ms} ms`);
    const { body, edges = null, text, place = null } = entry;
    return success({ packets, body, edges, text, place, by: path.basename(folder) });
  } catch (error) {
    return broken('lost', (error as Error).message);
  }
}
