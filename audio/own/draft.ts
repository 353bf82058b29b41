import path from 'node:path';
import { z } from 'zod';
import { languages } from '#narration/language.ts';
import { type PackProblem, problem } from '#packs/problem.ts';
import { failure, type Result, success } from '#result';
import { packId, phraseSchema } from '#voice/pack-schema.ts';
import { readJson } from '../build/kept.ts';
import { Complaint, problemLines } from './say.ts';

/** The `pack.json` of a folder of recordings: the speaker, the language, and the speaker's own wordings. */
const draftSchema = z.strictObject({
  schema: z.literal(1),
  id: packId,
  name: z.string().min(1).max(80),
  lang: z.literal(languages),
  version: z.string().min(1).max(20),
  author: z.string().max(200),
  license: z.string().max(500),
  extends: packId.optional(),
  phrases: z.array(phraseSchema).max(40).optional(),
  /** The words that differ from the script, by the recording's name without its ending. */
  said: z.record(z.string(), z.string().max(300)).optional(),
});

/** A checked `pack.json` of a folder of recordings. */
export type Draft = z.infer<typeof draftSchema>;

/** Reads the manifest of a folder of recordings. The error is the first problem of the manifest. */
export async function readDraft(folder: string): Promise<Result<Draft, PackProblem>> {
  const read = draftSchema.safeParse(await readJson(path.join(folder, 'pack.json')));
  if (read.success) return success(read.data);
  const [issue] = read.error.issues;
  const at = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path ?? []);
  return failure(
    at.length === 0 ? problem('no-manifest', { place: folder }) : problem('bad-manifest', { path: at.join('.') }),
  );
}

/**
 * Reads the manifest of a folder of recordings.
 * @throws {Complaint} that names the first problem of the manifest
 */
export async function draftIn(folder: string): Promise<Draft> {
  const draft = await readDraft(folder);
  if (draft.ok) return draft.value;
  throw new Complaint((wording) => problemLines([draft.error], wording).join('\n'));
}
