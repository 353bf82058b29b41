import { forgottenId, UnreadableError } from '../ports/ports.ts';
import type { GuildRoleSets } from '../ports/role-set-repository.ts';

/** Returns role sets and their log without this author. `null`: the author is not named. */
export function withoutAuthor({ guildId, sets, log }: GuildRoleSets, userId: string): GuildRoleSets | null {
  if (![...sets, ...log].some(({ by }) => by === userId)) return null;
  const free = <T extends { readonly by: string }>(each: T): T =>
    each.by === userId ? { ...each, by: forgottenId } : each;
  return { guildId, sets: sets.map(free), log: log.map(free) };
}

/** Leaves a document as it is if it cannot be read. */
export function nothingIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableError) return null;
  throw error;
}
