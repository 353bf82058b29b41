/** The silence by which a session that stands by for a shard shows that it is deaf. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DiscordConnection } from '#discord/index.ts';
import { isDeaf } from '../../src/shards/deafness.ts';
import { type ShardPlace, startShardPlace } from './shard-place.ts';

/** The longest time since the owner's death, ms. */
const CHANGE_MS = 8_000;

let place: ShardPlace;
beforeEach(async () => {
  place = await startShardPlace({ secondSession: 'hears' });
});
afterEach(() => place.close());

/** Times before now, in ms. `null`: nothing was heard. */
const isDeafAfter = (connectedMs: number, heardMs: number | null): Promise<boolean> => {
  const now = performance.now();
  const connection = { heardAt: () => (heardMs === null ? null : now - heardMs) } as DiscordConnection;
  const session = { connection, connectedAt: now - connectedMs, shard: { number: 0, count: 1 }, speedup: 1 };
  return isDeaf(place.parts.process, session, CHANGE_MS);
};

test.each([
  [60_000, null, true, 'nothing was heard for a minute'],
  [20_000, null, false, 'the session is too young to tell'],
  [60_000, 59_000, false, 'something was heard at once'],
  [60_000, 20_000, false, 'the first news came late, while the owner lived'],
  [60_000, 5_000, true, 'the first news came after the owner’s death'],
] as const)(
  'connected %i ms ago, first news %s ms ago: deaf %s, because %s',
  async (connectedMs, heardMs, deaf, _why) => {
    expect(await isDeafAfter(connectedMs, heardMs)).toBe(deaf);
  },
);
