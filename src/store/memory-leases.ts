import type { Fence, Lease, Leases } from '#game/ports/ports.ts';

/** The owner of a lease that was released. */
const nobody = '';

/** Leases in the memory of this process. `now`: ms since 1970. */
export class MemoryLeases implements Leases {
  readonly #now: () => number;
  readonly #leases = new Map<number, Lease>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** True once a shard was claimed. */
  get areUsed(): boolean {
    return this.#leases.size > 0;
  }

  /** Returns true if this is the latest claim of its shard, and was not released. */
  holds({ shard, owner, epoch }: Fence): boolean {
    const lease = this.#leases.get(shard);
    return lease !== undefined && lease.owner === owner && lease.epoch === epoch;
  }

  async claim(shard: number, owner: string, ttlMs: number): Promise<Fence | null> {
    const lease = this.#leases.get(shard);
    if (lease !== undefined && lease.owner !== owner && lease.until > this.#now()) return null;
    const fence = { shard, owner, epoch: (lease?.epoch ?? 0) + 1 };
    this.#leases.set(shard, { ...fence, until: this.#now() + ttlMs });
    return fence;
  }

  async renew(fence: Fence, ttlMs: number): Promise<boolean> {
    if (!this.holds(fence)) return false;
    this.#leases.set(fence.shard, { ...fence, until: this.#now() + ttlMs });
    return true;
  }

  async release(fence: Fence): Promise<void> {
    if (this.holds(fence)) this.#leases.set(fence.shard, { ...fence, owner: nobody, until: this.#now() });
  }

  async retire(): Promise<void> {
    for (const { shard, until, ...lease } of [...this.#leases.values()])
      if (until <= this.#now()) this.#leases.set(shard, { shard, epoch: lease.epoch + 1, owner: nobody, until });
  }

  async current(): Promise<readonly Lease[]> {
    const running = [...this.#leases.values()].filter(({ until }) => until > this.#now());
    return running.sort((one, other) => one.shard - other.shard);
  }
}
