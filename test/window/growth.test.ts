import { describe, expect, test } from 'vitest';
import { growthOf } from './kit/growth.ts';

describe('memory', () => {
  test('that rises with each sample grows', () => {
    expect(growthOf([100, 110, 120, 130, 140, 150, 160, 170, 180])).toEqual({
      ...{ first: 110, last: 170, noise: 10, grows: true },
    });
  });

  test.each([
    ['is always the same', [100, 100, 100, 100, 100, 100]],
    ['goes up and down', [100, 130, 110, 125, 105, 128, 104, 131, 112]],
    ['rises by less than a tenth', [100, 101, 102, 103, 104, 105]],
    ['rises by less than 1 MiB', [2, 2, 2.1, 2.4, 2.8, 2.9]],
    ['falls', [180, 170, 160, 150, 140, 130]],
    ['has one high sample', [100, 101, 100, 400, 101, 100, 101, 100, 101]],
  ])('that %s does not grow', (_, samples) => {
    expect(growthOf(samples).grows).toBe(false);
  });

  test('is not judged from fewer than six samples', () => {
    expect(() => growthOf([1, 2, 3, 4, 5])).toThrow(RangeError);
  });
});
