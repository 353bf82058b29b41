/** The short form of `npm run campaign -- shards`. */
import { describe, expect, test } from 'vitest';
import { password, programs } from '../store/kit/postgres.ts';
import { playCampaign } from '../wire/campaign/campaign.ts';

describe.skipIf(programs === null)('a bot that two processes serve', () => {
  test('goes on with four tables when a process is killed and the database is away, and loses and doubles nothing', async () => {
    const kinds = ['kill -9', 'PostgreSQL outage'] as const;
    const { wrong, disturbances, answered, batches, logs } = await playCampaign({
      ...{ processes: 2, shards: 2, servers: 2, speed: 20, seed: 1, standsBy: true, voice: false },
      ...{ kinds, inOrder: true, disturbances: kinds.length, mostMs: Number.POSITIVE_INFINITY },
    });
    expect(wrong).toEqual([]);
    expect(disturbances.map(({ kind }) => kind)).toEqual(kinds);
    // Both disturbances have met games.
    for (const { pauses } of disturbances) expect(pauses.length).toBeGreaterThan(0);
    expect(answered).toBeGreaterThan(20);
    expect(batches).toBeGreaterThan(20);
    const logged = logs.flat().join('\n');
    expect(logged).toContain('the store takes no writes');
    expect(logged).not.toContain(password);
  });
});
