import { expect, test } from 'vitest';
import { RecentKeys, type Write } from '#store/recent-keys.ts';

/** The size of the logs of these tests, in bytes. */
const log = 1_000;

/** A write of this size. LevelDB adds 24 bytes to each. */
const put = (key: string, size: number): Write => ({ type: 'put', key, value: '-'.repeat(size - 24 - key.length) });

/** The keys that are kept after groups of one write each, which is half as large as a log. */
function keysAfter(...keys: readonly string[]): readonly string[] {
  const recent = new RecentKeys(log);
  for (const key of keys) recent.add([put(key, log / 2)]);
  return recent.all();
}

test('a key is kept until more was written after it than two logs hold, each with a group beyond its size', () => {
  expect(keysAfter('a', 'b', 'c', 'd', 'e', 'f', 'g')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(keysAfter('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h']);
});

test('a key that is written again counts from its latest write', () => {
  expect(keysAfter('a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h')).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h']);
});

test('a key that is written all the time does not keep the others', () => {
  expect(keysAfter('a', ...Array.from({ length: 7 }, () => 'count'))).toEqual(['count']);
});

test('a group that is larger than a log keeps the keys before it, which may be in its log', () => {
  const recent = new RecentKeys(log);
  recent.add([put('before', 100)]);
  recent.add([put('one', 5_000), put('two', 5_000)]);
  expect(recent.all()).toEqual(['before', 'one', 'two']);
});

test('games whose batches are written and then deleted fill a limited memory', () => {
  const recent = new RecentKeys(100 * log);
  for (let game = 0; game < 1_000; game += 1) {
    const keys = Array.from({ length: 10 }, (_, batch) => `batch:${game}:${batch}`);
    for (const key of keys) recent.add([put(key, log)]);
    recent.add(keys.map((key) => ({ type: 'del', key })));
  }
  // More than 10,000 bytes are written for each game of ten keys.
  expect(recent.all().length).toBeLessThanOrEqual(210);
});

test('letters count with the bytes that they take', () => {
  const recent = new RecentKeys(log);
  const cyrillic = (key: string): Write => ({ type: 'put', key, value: 'Я'.repeat(log / 2) });
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) recent.add([cyrillic(key)]);
  expect(recent.all()).toEqual(['c', 'd', 'e', 'f']);
});
