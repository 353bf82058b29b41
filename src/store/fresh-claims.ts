import type { Leases } from '#game/ports/ports.ts';

/** Returns the leases of a store that forgets the versions of documents of servers whenever a shard is claimed. */
export const freshClaims = (leases: Leases, forgetVersions: () => void): Leases => ({
  async claim(shard, owner, ttlMs) {
    const fence = await leases.claim(shard, owner, ttlMs);
    if (fence !== null) forgetVersions();
    return fence;
  },
  renew: (fence, ttlMs) => leases.renew(fence, ttlMs),
  release: (fence) => leases.release(fence),
  retire: () => leases.retire(),
  current: () => leases.current(),
});
