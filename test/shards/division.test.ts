import { describe, expect, test } from 'vitest';
import type { Peer } from '#game/ports/ports.ts';
import { type Division, isOwn, type SeenShard, stepsOf } from '../../src/shards/division.ts';

const me = 'a';

function shard(number: number, about: Partial<SeenShard> = {}): SeenShard {
  const state = about.state ?? (about.owner === me ? 'hosted' : 'away');
  return { number, owner: null, freeMs: 0, games: 0, ...about, state };
}

const peers = (...owners: readonly string[]): readonly Peer[] =>
  owners.map((owner) => ({ owner, count: 4, standby: [] }));

const steps = (shards: readonly SeenShard[], about: Partial<Division> = {}) =>
  stepsOf({ owner: me, shards, peers: peers(me), standsBy: true, excessMs: 0, ...about });

/** Plays the decisions of several processes until nobody does anything more. Each step succeeds at once. */
function settle(
  count: number,
  owners: readonly string[],
  before: ReadonlyMap<number, string> = new Map(),
  standsBy = true,
) {
  const owned = new Map(before);
  const heard = new Map(owners.map((owner) => [owner, new Set<number>()]));
  const living = () => owners.map((owner): Peer => ({ owner, count, standby: [...heard.get(owner)!] }));
  for (let round = 0; round < 200; round += 1) {
    let isQuiet = true;
    for (const owner of owners) {
      const shards = Array.from({ length: count }, (_, number) => {
        const other = owned.get(number) ?? null;
        const idle = heard.get(owner)!.has(number) ? 'standby' : 'away';
        return shard(number, { owner: other, state: other === owner ? 'hosted' : idle });
      });
      const { take, connect, handOver } = stepsOf({ owner, shards, peers: living(), standsBy, excessMs: 10_000 });
      for (const number of take) owned.set(number, owner);
      for (const number of take) heard.get(owner)!.delete(number);
      for (const number of connect) heard.get(owner)!.add(number);
      for (const number of handOver) owned.delete(number);
      isQuiet &&= take.length + connect.length + handOver.length === 0;
    }
    if (isQuiet) return owners.map((owner) => [...owned.values()].filter((each) => each === owner).length);
  }
  throw new Error('the processes never come to rest');
}

describe('the division of shards', () => {
  test.each([
    [8, ['a'], [8]],
    [8, ['a', 'b', 'c'], [3, 3, 2]],
    [1, ['a', 'b'], [1, 0]],
    [4, ['a', 'b', 'c', 'd', 'e'], [1, 1, 1, 1, 0]],
  ] as const)('of %i shards among %j comes to rest with everybody at a fair share', (count, owners, shares) => {
    expect(settle(count, owners)).toEqual(shares);
  });

  test('is made fair again when a process joins one that has everything', () => {
    const all = new Map(Array.from({ length: 8 }, (_, number) => [number, 'a']));
    expect(settle(8, ['a', 'b'], all)).toEqual([4, 4]);
    expect(settle(8, ['a', 'b', 'c'], all).toSorted()).toEqual([2, 3, 3]);
  });

  test('is made fair where no process stands by', () => {
    const all = new Map(Array.from({ length: 8 }, (_, number) => [number, 'a']));
    expect(settle(8, ['a', 'b', 'c'], all, false).toSorted()).toEqual([2, 3, 3]);
  });

  test('gives the shards of a process that has died to the others', () => {
    const left = new Map([0, 1, 2].map((number) => [number, 'a'])).set(3, 'b').set(4, 'b').set(5, 'b');
    expect(settle(8, ['a', 'b'], left)).toEqual([4, 4]);
  });
});

describe('a free shard', () => {
  test('is taken at once by a process that stands by for it and has room', () => {
    expect(steps([shard(0, { state: 'standby' }), shard(1, { owner: me })]).take).toEqual([0]);
  });

  test('is left to a process with room that stands by for it, and not for long', () => {
    const others = [...peers(me), { owner: 'b', count: 2, standby: [0] }];
    const seen = (freeMs: number) => steps([shard(0, { freeMs }), shard(1, { owner: 'b' })], { peers: others });
    const free = (freeMs: number) => steps([shard(0, { freeMs }), shard(1, { owner: 'c' })], { peers: others });
    expect(free(0).take).toEqual([]);
    expect(free(3_001).take).toEqual([0]);
    // The other process has its share already.
    expect(seen(0).take).toEqual([0]);
  });

  test('is taken by a process beyond its share if nobody takes it for ten seconds', () => {
    const seen = (freeMs: number) =>
      steps([shard(0, { state: 'standby', freeMs }), shard(1, { owner: me })], { peers: peers(me, 'b') }).take;
    expect([seen(9_000), seen(10_001)]).toEqual([[], [0]]);
  });

  test('is not taken while a session is being started, because sessions start one after another', () => {
    expect(steps([shard(0), shard(1, { state: 'connecting', owner: 'b' })]).take).toEqual([]);
  });
});

describe('a process with too many shards', () => {
  const others = [...peers(me), { owner: 'b', count: 2, standby: [0, 1] }];
  const own = (...games: readonly number[]) => games.map((each, number) => shard(number, { owner: me, games: each }));

  test('hands one without a game over after some seconds, to a process that can go on at once', () => {
    expect(steps(own(1, 0), { peers: others, excessMs: 5_001 }).handOver).toEqual([1]);
    expect(steps(own(1, 0), { peers: others, excessMs: 4_000 }).handOver).toEqual([]);
    expect(steps(own(1, 0), { peers: peers(me, 'b'), excessMs: 5_001 }).handOver).toEqual([]);
    const cold = { peers: peers(me, 'b'), standsBy: false };
    expect(steps(own(1, 0), { ...cold, excessMs: 5_001 }).handOver).toEqual([1]);
    expect(steps(own(2, 1), { ...cold, excessMs: 600_001 }).handOver).toEqual([]);
  });

  test('keeps one with a game for ten minutes', () => {
    expect(steps(own(2, 1), { peers: others, excessMs: 599_000 }).handOver).toEqual([]);
    expect(steps(own(2, 1), { peers: others, excessMs: 600_001 }).handOver).toEqual([1]);
  });

  test('hands over one at a time', () => {
    expect(steps(own(0, 0, 0, 0), { peers: others, excessMs: 5_001 }).handOver).toEqual([0]);
    // It has too many without the one that it lets go of.
    const shards = [...own(0, 0, 0, 0), shard(4, { state: 'leaving', owner: me })];
    expect(steps(shards, { peers: others, excessMs: 5_001 }).handOver).toEqual([]);
  });
});

test('a process stands by for the shards of others, one session after another, unless that is turned off', () => {
  const shards = [shard(0, { owner: me }), shard(1, { owner: 'b' }), shard(2, { owner: 'b' })];
  expect(shards.filter(isOwn).map(({ number }) => number)).toEqual([0]);
  expect(steps(shards, { peers: peers(me, 'b') }).connect).toEqual([1]);
  expect(steps(shards, { peers: peers(me, 'b'), standsBy: false }).connect).toEqual([]);
});
