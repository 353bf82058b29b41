import { expect, test } from 'vitest';
import { RecentKeys } from '#store/recent-keys.ts';

/** Adds writes of 10 bytes each to keys of the last 30 bytes. */
function keysAfter(...writes: readonly string[]): readonly string[] {
  const recent = new RecentKeys(30);
  for (const key of writes) recent.add(key, 10);
  return recent.all();
}

test('a key is kept until more bytes were written after it than a log can lose', () => {
  expect(keysAfter('a', 'b', 'c', 'd')).toEqual(['a', 'b', 'c', 'd']);
  expect(keysAfter('a', 'b', 'c', 'd', 'e')).toEqual(['b', 'c', 'd', 'e']);
});

test('a key that is written again counts from its latest write', () => {
  expect(keysAfter('a', 'b', 'a', 'c', 'd')).toEqual(['b', 'a', 'c', 'd']);
  expect(keysAfter('a', 'b', 'a', 'c', 'd', 'e')).toEqual(['a', 'c', 'd', 'e']);
});

test('a key that is written all the time does not keep the others', () => {
  expect(keysAfter('a', 'b', 'count', 'count', 'count', 'count')).toEqual(['count']);
});

test('the key of the latest write is kept, however large the write is', () => {
  const recent = new RecentKeys(30);
  recent.add('large', 100);
  expect(recent.all()).toEqual(['large']);
});

test('games whose batches are written and then deleted fill a limited memory', () => {
  const recent = new RecentKeys(100_000);
  for (let game = 0; game < 1_000; game += 1) {
    for (let batch = 0; batch < 10; batch += 1) recent.add(`batch:${game}:${batch}`, 1_000);
    for (let batch = 0; batch < 10; batch += 1) recent.add(`batch:${game}:${batch}`, 70);
  }
  // 10,700 bytes are written for each game of ten keys.
  expect(recent.all().length).toBeLessThanOrEqual(100);
});
