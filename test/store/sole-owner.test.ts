import { afterEach, expect, test } from 'vitest';
import type { Fence, Leases } from '#game/ports/ports.ts';
import { FenceLostError, StoreError } from '#game/ports/ports.ts';
import { MemoryLeases } from '#store/memory-leases.ts';
import { SoleOwner, wholeStore } from '#store/sole-owner.ts';
import { keptLog } from '../discord/bot-parts.ts';

const times = { ttl: 10_000, renewal: 1, again: 1, notice: 1 };

const owners: SoleOwner[] = [];
afterEach(async () => {
  for (const owner of owners.splice(0)) await owner.release();
});

async function claimed(leases: Leases, given = times): Promise<SoleOwner> {
  const owner = await SoleOwner.claim(leases, { log: keptLog(), place: 'localhost:5432/games' }, given);
  owners.push(owner);
  return owner;
}

/** Leases whose renewals are reported. */
class Watched extends MemoryLeases {
  renewals = 0;
  /** The reason why no renewal reaches the store. */
  fault: StoreError | null = null;

  override async renew(fence: Fence, ttl: number): Promise<boolean> {
    this.renewals += 1;
    if (this.fault !== null) throw this.fault;
    return super.renew(fence, ttl);
  }
}

test('a store that a living process owns is refused with the remedy, and its owner keeps it', async () => {
  const leases = new Watched();
  const one = await claimed(leases);
  await expect(claimed(leases)).rejects.toThrow(
    /database localhost:5432\/games is in use by another process. Stop it.*\n.*games уже работает другой процесс/,
  );
  expect(leases.holds(one.fence)).toBe(true);
});

test('the lease of a process that has died ends, and the next process takes over', async () => {
  let now = 0;
  const leases = new MemoryLeases(() => (now += 1000));
  await leases.claim(wholeStore, 'dead', 10_000);
  expect((await claimed(leases)).fence).toMatchObject({ epoch: 2 });
});

test('the next process need not wait after the owner has released the store', async () => {
  const leases = new MemoryLeases(() => 0);
  await (await claimed(leases)).release();
  expect((await claimed(leases)).fence).toMatchObject({ epoch: 2 });
});

test('an owner can confirm that the store is still its own', async () => {
  const leases = new MemoryLeases(() => 0);
  const one = await claimed(leases, { ...times, renewal: 3_600_000 });
  await one.confirm();
  await leases.release(one.fence);
  await claimed(leases);
  await expect(one.confirm()).rejects.toBeInstanceOf(FenceLostError);
  await one.lost;
});

test('an owner that cannot reach its store goes on renewing, and keeps what nobody else has claimed', async () => {
  let now = 0;
  const leases = new Watched(() => now);
  const one = await claimed(leases);
  leases.fault = new StoreError('unreachable');
  now = 3_600_000;
  const { renewals } = leases;
  await expect.poll(() => leases.renewals).toBeGreaterThan(renewals + 1);
  expect(await leases.current()).toEqual([]);
  leases.fault = null;
  await expect.poll(() => leases.current()).toMatchObject([one.fence]);
});

test('an owner learns that another process has taken over', async () => {
  let now = 0;
  const leases = new Watched(() => now);
  const one = await claimed(leases);
  leases.fault = new StoreError('unreachable');
  now = 3_600_000;
  const other = await leases.claim(wholeStore, 'other', 10_000);
  leases.fault = null;
  await one.lost;
  await one.release();
  expect(await leases.current()).toMatchObject([other]);
});

test('a store of which a living process hosts a shard is refused, and is free again at once', async () => {
  let now = 0;
  const leases = new MemoryLeases(() => now);
  const host = (await leases.claim(3, 'host', 10_000))!;
  const claiming = claimed(leases);
  const renewing = setInterval(() => {
    now += 1;
    void leases.renew(host, 10_000);
  }, 1);
  await expect(claiming).rejects.toThrow(/in use by another process/);
  clearInterval(renewing);
  expect(await leases.current()).toMatchObject([host]);
});

test('a shard whose process has died is waited for', async () => {
  let now = 0;
  const leases = new MemoryLeases(() => (now += 1000));
  await leases.claim(3, 'dead', 10_000);
  expect((await claimed(leases)).fence).toMatchObject({ shard: wholeStore });
  expect((await leases.current()).map(({ shard }) => shard)).toEqual([wholeStore]);
});
