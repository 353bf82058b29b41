import type { PackFiles } from '#game/ports/ports.ts';
import { filesOf } from '../packs/pack-folders.ts';

/** A pack of a server, by the digest of its zip. */
interface Pack {
  readonly guildId: string;
  readonly digest: string;
}

/** The packs of a copy. */
export interface PackPair {
  readonly source: PackFiles;
  readonly target: PackFiles;
}

/** A pack that the target must have instead of its own, or must not have (`isExtra`). */
interface PackDifference extends Pack {
  readonly isExtra: boolean;
}

/** Compares all packs, file by file. A pack whose saving was interrupted counts as missing in the source. */
export async function* packDifferences({ source, target }: PackPair): AsyncGenerator<PackDifference> {
  for (const guildId of new Set([...(await source.guilds()), ...(await target.guilds())])) {
    const whole = await wholePacks(source, guildId);
    for (const digest of await target.digests(guildId))
      if (!whole.has(digest)) yield { guildId, digest, isExtra: true };
    for (const digest of whole)
      if (!(await areEqual({ source, target }, { guildId, digest }))) yield { guildId, digest, isExtra: false };
  }
}

/**
 * Gives the target the packs of the source, and no others. Returns the number of packs that were saved. `confirm`: called
 * before each write, and rejects if this process may not write any more.
 */
export async function copyPacks({ source, target }: PackPair, confirm: () => Promise<void>): Promise<number> {
  let saved = 0;
  for await (const { guildId, digest, isExtra } of packDifferences({ source, target })) {
    await confirm();
    await target.delete(guildId, digest);
    if (isExtra) continue;
    const paths = await source.paths(guildId, digest);
    await target.save(guildId, digest, filesOf(source, { guildId, digest }, paths));
    saved += 1;
  }
  return saved;
}

async function wholePacks(files: PackFiles, guildId: string): Promise<ReadonlySet<string>> {
  const whole = new Set<string>();
  for (const digest of await files.digests(guildId))
    if ((await files.paths(guildId, digest)).length > 0) whole.add(digest);
  return whole;
}

async function areEqual({ source, target }: PackPair, { guildId, digest }: Pack): Promise<boolean> {
  const [here, there] = await Promise.all([source.paths(guildId, digest), target.paths(guildId, digest)]);
  if ([...here].sort().join('\n') !== [...there].sort().join('\n')) return false;
  for (const path of here) {
    const [one, other] = await Promise.all([source.file(guildId, digest, path), target.file(guildId, digest, path)]);
    if (one === null || other === null || Buffer.compare(one, other) !== 0) return false;
  }
  return true;
}
