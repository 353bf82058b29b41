import { expect, test } from 'vitest';
import { banHash, isBanOf } from '#store/ban-hash.ts';

const id = '800000000000000001';

test('a hashed ban has no id in it, and holds for that person alone', () => {
  const key = banHash(id);
  expect(key).not.toContain(id);
  expect(isBanOf(key, id)).toBe(true);
  expect(isBanOf(key, '800000000000000002')).toBe(false);
});

test('two hashes of the same person differ, so that servers cannot compare them', () => {
  expect(banHash(id)).not.toBe(banHash(id));
});

test('a ban with an id holds for that id', () => {
  expect(isBanOf(id, id)).toBe(true);
  expect(isBanOf(id, '800000000000000002')).toBe(false);
});
