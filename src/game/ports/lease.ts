/** Shards of a number of shards. */
export interface Shards {
  /** The number of all shards, from 1. */
  readonly count: number;
  /** The numbers of these shards, from 0. */
  readonly numbers: readonly number[];
}

/**
 * The shard of a server (Discord, topics/gateway#sharding). A server whose id is no snowflake belongs to shard 0.
 */
const shardOf = (guildId: string, count: number): number =>
  /^\d{1,20}$/.test(guildId) ? Number((BigInt(guildId) >> 22n) % BigInt(count)) : 0;

/** Returns true if the server belongs to one of these shards. */
export const isOf = ({ count, numbers }: Shards, guildId: string): boolean => numbers.includes(shardOf(guildId, count));

/**
 * The right of one owner to write for a shard. Each claim has a higher epoch than all claims of that shard before it, so
 * an owner that has lost a shard cannot write with an old fence, even if it claims the shard again.
 */
export interface Fence {
  readonly shard: number;
  /** The id of the process. It is new at each start. */
  readonly owner: string;
  readonly epoch: number;
}

/** The fence of a process that shares its store with nobody. A store that processes share refuses it. */
export const soleFence: Fence = { shard: 0, owner: '', epoch: 0 };

/** A claim that has not ended. */
export interface Lease extends Fence {
  /** The time at which it ends unless it is renewed, ms since 1970, by the clock of the store. */
  readonly until: number;
}

/**
 * The leases on shards. Their times are measured by the clock of the store, so the clocks of processes do not matter.
 * A lease that has ended is lost only when another owner claims the shard. So an owner that was cut off from its store
 * goes on if nobody has taken over. Rejects with `StoreError`.
 */
export interface Leases {
  /**
   * Claims a shard for this time, in ms. `null`: another owner has it. The owner itself gets a new fence, and its earlier
   * fence is lost.
   */
  claim(shard: number, owner: string, ttlMs: number): Promise<Fence | null>;
  /** Prolongs a lease to this time from now, in ms. Returns false if it is lost. */
  renew(fence: Fence, ttlMs: number): Promise<boolean>;
  /** Ends a lease for good, so that others can claim the shard at once. Does nothing if it is lost. */
  release(fence: Fence): Promise<void>;
  /**
   * Ends all leases whose time is over for good. A process does so at its start, because shards may be counted otherwise
   * from then on.
   */
  retire(): Promise<void>;
  /** Returns the leases that have not ended, in the order of their shards. */
  current(): Promise<readonly Lease[]>;
}

/** The right of a process to a shard, as far as it knows at the moment. */
export interface Ownership {
  /** True while no other process can have the shard. Only then may this process answer, write in Discord and speak. */
  isHeld(): boolean;
  /** Resolves once the shard is held. Rejects when it is lost for good, or the signal is aborted. */
  held(signal?: AbortSignal | null): Promise<void>;
}

/** The right to a shard that no other process can have, such as that of a folder. */
export const soleOwnership: Ownership = { isHeld: () => true, held: async () => {} };
