import { describe, expect, test } from 'vitest';
import { ShardLease } from '../../src/shards/shard-lease.ts';

const fence = { shard: 0, owner: 'one', epoch: 1 };
const claim = async () => fence;

/** A lease on a machine whose clocks the test moves. */
function lease() {
  const clock = { steady: 0, day: 1_000_000 };
  return { clock, lease: new ShardLease(() => ({ ...clock })) };
}

describe('the right to a shard', () => {
  test('is held for the time of the lease, counted from the moment before it was asked for', async () => {
    const { clock, lease: one } = lease();
    expect(one.isHeld()).toBe(false);
    await one.renew(6_000, async () => {
      clock.steady += 2_000;
      clock.day += 2_000;
      return fence;
    });
    clock.steady = 5_999;
    clock.day = 1_005_999;
    expect(one.isHeld()).toBe(true);
    clock.steady = 6_000;
    expect(one.isHeld()).toBe(false);
  });

  test('is not held by a machine that has slept, whose steady clock stood still', async () => {
    const { clock, lease: one } = lease();
    await one.renew(6_000, claim);
    clock.day += 6_000;
    expect(one.isHeld()).toBe(false);
  });

  test('is waited for until it is renewed', async () => {
    const { clock, lease: one } = lease();
    await one.renew(6_000, claim);
    clock.steady = 7_000;
    let isHeld = false;
    const held = one.held().then(() => {
      isHeld = true;
    });
    await Promise.resolve();
    expect(isHeld).toBe(false);
    await one.renew(6_000, claim);
    await held;
    expect(one.isHeld()).toBe(true);
  });

  test('is over for good when it has ended, and a request that waits for it is refused', async () => {
    const { lease: one } = lease();
    const held = one.held();
    one.end();
    await expect(held).rejects.toThrow('does not own');
    expect(await one.renew(6_000, claim)).toBe(false);
    expect([one.fence, one.isHeld()]).toEqual([null, false]);
  });

  test('is not waited for any longer by a request that is given up', async () => {
    const { lease: one } = lease();
    const giving = new AbortController();
    const held = one.held(giving.signal);
    giving.abort();
    await expect(held).rejects.toThrow();
  });
});
