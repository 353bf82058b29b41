import { TRUTH } from '../measured.ts';

/** The rules for sessions and shards. */
export interface Sharding {
  /** The recommended number of shards. Missing: one for each thousand guilds, as discord.js assumes. */
  shards?: number;
  /** The number of buckets, each with an IDENTIFY in 5 s (docs: Session Start Limit Object). */
  maxConcurrency: number;
  /** The greatest number of guilds that a session takes before 4011 (docs: Gateway, Sharding). */
  guildsPerShard: number;
  /**
   * The second session of the same `[shard_id, num_shards]`.
   *
   * - `hears`: it receives the same events as the first (docs: Gateway, Sharding, and discord-api-docs#1524).
   * - `isDeaf`: it receives READY and its guilds, and then nothing while the first one lives. One bot's authors report this
   *   (openab, issue 455), against the documentation.
   */
  secondSession: 'hears' | 'isDeaf';
}

/** Discord's rules for a bot that is not large. */
export const DISCORD_SHARDING: Sharding = {
  maxConcurrency: TRUTH.behavior.maxConcurrency,
  guildsPerShard: TRUTH.behavior.guildsPerShard,
  secondSession: TRUTH.behavior.secondSession,
};
