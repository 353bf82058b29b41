/**
 * Tells whether a session that stands by is deaf. Discord's documentation says that several sessions of a shard hear the
 * same (Gateway, "Sharding"). One bot's authors report that only the first one hears. So a process must not trust a
 * session that heard nothing of open tables.
 */
import type { DiscordConnection } from '#discord/index.ts';
import { journalOn } from '#store/journal.ts';
import type { ProcessParts } from './process-parts.ts';

/** Milliseconds of silence after which a session may be deaf. No game is silent for that long. */
const DEAF_MS = 30_000;

/** A session of a shard. */
export interface StandbySession {
  readonly connection: DiscordConnection;
  /** The time of `performance.now` at which the connection was made. */
  readonly connectedAt: number;
  readonly shard: { readonly number: number; readonly count: number };
  /** The factor by which the process shortens its waits. */
  readonly speedup: number;
}

/**
 * Returns true if a session has heard nothing while an owner lived, although tables were open. `changeMs`: the longest
 * time since the owner's death. Events of that time do not count, because the first session may have died with it.
 */
export async function isDeaf(
  { storage }: Pick<ProcessParts, 'storage'>,
  { connection, connectedAt, shard, speedup }: StandbySession,
  changeMs: number,
): Promise<boolean> {
  const now = performance.now();
  const heardAt = connection.heardAt() ?? now;
  if (heardAt < now - changeMs || (heardAt - connectedAt) * speedup < DEAF_MS) return false;
  const { tables } = await journalOn(storage.store).tables({ count: shard.count, numbers: [shard.number] });
  return tables.length > 0;
}
