import { access } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { english, type Language, languages, readLanguage } from '#narration/language.ts';
import { nativeName } from '#narration/language-name.ts';
import { type PackProblem, problem } from '#packs/problem.ts';
import { failure, type Result, success } from '#result';
import { packId, phraseSchema } from '#voice/pack-schema.ts';
import { readJson } from '../build/kept.ts';
import { Complaint, problemLines } from './say.ts';

/** The `pack.json` of a folder of recordings: the speaker, the languages, and the speaker's own wordings. */
const draftSchema = z.strictObject({
  schema: z.literal(1),
  id: packId,
  name: z.string().min(1).max(80),
  /** The language of the voice, two letters. */
  lang: z.string().refine((code) => nativeName(code) !== null),
  /** The language of the script that is shown. By default that of the voice, if there is a script in it. */
  script: z.literal(languages).optional(),
  version: z.string().min(1).max(20),
  author: z.string().max(200),
  license: z.string().max(500),
  extends: packId.optional(),
  phrases: z.array(phraseSchema).max(40).optional(),
  /** The words that differ from the script, by the recording's name without its ending. */
  said: z.record(z.string(), z.string().max(300)).optional(),
});

/** A `pack.json` of a folder of recordings as it is written. */
export type DraftFile = z.infer<typeof draftSchema>;

/** A checked `pack.json` of a folder of recordings, which always names the language of its script. */
export type Draft = DraftFile & { readonly script: Language };

/** Returns true if no script is in the language of the voice, so that the speaker translates it. */
export const isForeign = ({ lang, script }: Pick<Draft, 'lang' | 'script'>): boolean => lang !== script;

/** Reads the manifest of a folder of recordings. The error is the first problem of the manifest. */
export async function readDraft(folder: string): Promise<Result<Draft, PackProblem>> {
  const manifest = await readJson(path.join(folder, 'pack.json'));
  if (manifest === undefined) return failure(await unreadManifest(folder));
  const read = draftSchema.safeParse(manifest);
  if (read.success)
    return success({ ...read.data, script: read.data.script ?? readLanguage(read.data.lang) ?? english });
  const [issue] = read.error.issues;
  const at = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path ?? []);
  return failure(problem('bad-manifest', { path: at.join('.') || 'pack.json' }));
}

/** The problem of a folder whose manifest cannot be read: it is missing, or damaged. */
export const unreadManifest = (folder: string, place = folder): Promise<PackProblem> =>
  access(path.join(folder, 'pack.json')).then(
    () => problem('manifest-unreadable'),
    () => problem('no-manifest', { place }),
  );

/**
 * Reads the manifest of a folder of recordings.
 * @throws {Complaint} that names the first problem of the manifest
 */
export async function draftIn(folder: string): Promise<Draft> {
  const draft = await readDraft(folder);
  if (draft.ok) return draft.value;
  throw new Complaint((wording) => problemLines([draft.error], wording).join('\n'));
}
