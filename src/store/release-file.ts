import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The file in the data folder by which `npm run release` and the bot talk to each other. */
export const releaseFile = 'release';

const schema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('asked') }),
  z.object({ state: z.literal('begun') }),
  z.object({ state: z.literal('done'), tables: z.number(), muted: z.number() }),
]);

/** A release: asked for, begun by the bot, or done, with the tables and the muted people that are left. */
export type Release = z.infer<typeof schema>;

/** Notes the state of a release. */
export const writeRelease = (folder: string, release: Release): Promise<void> =>
  writeFile(join(folder, releaseFile), JSON.stringify(release), { mode: 0o600 });

/** Reads the state of a release. `null`: nobody has asked for one, or it is just being written. */
export async function readRelease(folder: string): Promise<Release | null> {
  const text = await readFile(join(folder, releaseFile), 'utf8').catch(() => '');
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Forgets a release. */
export const removeRelease = (folder: string): Promise<void> => rm(join(folder, releaseFile), { force: true });
