/** The living processes of a bot, and the pace at which their sessions start. */
import { describe, expect, test } from 'vitest';
import { MemorySessionStarts, type OpenedStore } from '#store/open.ts';
import { postgresOfTests } from './kit/opened-stores.ts';
import { programs } from './kit/postgres.ts';

const long = 3_600_000;

test('sessions of one process start one after another in each bucket', async () => {
  let now = 0;
  const starts = new MemorySessionStarts(() => now);
  expect([await starts.take('a', 5_000), await starts.take('a', 5_000), await starts.take('b', 5_000)]).toEqual([
    ...[0, 5_000, 0],
  ]);
  now = 5_000;
  expect(await starts.take('a', 5_000)).toBe(0);
});

describe.skipIf(programs === null)('processes that share a database', () => {
  const server = postgresOfTests();

  async function stores(): Promise<readonly [OpenedStore, OpenedStore]> {
    const url = await server.postgres.database();
    return [await server.open(url), await server.open(url)];
  }

  test('know each other until one stops or does not renew its note', async () => {
    const [one, other] = await stores();
    await one.peers!.note({ owner: 'a', count: 8, standby: [] }, long);
    await other.peers!.note({ owner: 'b', count: 8, standby: [3, 4] }, long);
    const all = [
      { owner: 'a', count: 8, standby: [] },
      { owner: 'b', count: 8, standby: [3, 4] },
    ];
    expect(await one.peers!.living()).toEqual(all);
    await other.peers!.note({ owner: 'b', count: 8, standby: [] }, 0);
    expect(await one.peers!.living()).toEqual(all.slice(0, 1));
    await one.peers!.leave('a');
    expect(await other.peers!.living()).toEqual([]);
  });

  test('start one session at a time in each bucket, however many ask together', async () => {
    const [one, other] = await stores();
    const asked = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : other).sessionStarts.take('bot 0', long),
    );
    const waits = await Promise.all(asked);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
    expect(waits.every((wait) => wait >= 0 && wait <= long)).toBe(true);
    expect(await other.sessionStarts.take('bot 1', long)).toBe(0);
  });

  test('cannot go on with a lease that had ended when another process started', async () => {
    const [one, other] = await stores();
    const ended = (await one.leases.claim(0, 'a', 0))!;
    const running = (await one.leases.claim(1, 'a', long))!;
    await other.leases.retire();
    expect(await one.leases.renew(ended, long)).toBe(false);
    expect(await one.leases.renew(running, long)).toBe(true);
  });
});
