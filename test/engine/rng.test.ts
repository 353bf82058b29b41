import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Rng } from '#engine/kernel/rng.ts';

const cards = Array.from({ length: 26 }, (_, index) => index);
const dealt = (seed: number, place = 0): string => new Rng(seed, place).shuffle(cards).join(' ');

const seed = fc.nat({ max: Number.MAX_SAFE_INTEGER });

describe('G1: a random draw', () => {
  test('is the same for the same seed and the same place in the game', () => {
    fc.assert(
      fc.property(seed, fc.nat(), (seed, place) => {
        expect(dealt(seed, place)).toBe(dealt(seed, place));
      }),
    );
  });

  test('differs by place, and by seed', () => {
    fc.assert(
      fc.property(seed, seed, fc.nat({ max: 5000 }), (one, other, place) => {
        expect(dealt(one, place + 1)).not.toBe(dealt(one, place));
        if (one !== other) expect(dealt(other, place)).not.toBe(dealt(one, place));
      }),
    );
  });

  test('gives more games than can be tried: seeds above 2^32 deal unlike those below', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 2 ** 21 - 1 }), (low, high) => {
        const folded = (low ^ Math.imul(high, 0x9e3779b1)) >>> 0;
        for (const below of [low, high, folded]) expect(dealt(high * 2 ** 32 + low)).not.toBe(dealt(below));
      }),
    );
  });

  test('is equally likely for each card', () => {
    const draws = 26_000;
    const counts = cards.map(() => 0);
    for (let seed = 0; seed < draws; seed++) counts[new Rng(seed * 2 ** 33 + seed, 7).below(26)]! += 1;
    // Six standard deviations of a thousand draws.
    for (const count of counts) expect(Math.abs(count - draws / 26)).toBeLessThan(190);
  });

  test('gives each card an equal chance at each place', () => {
    const [six, deals] = [cards.slice(0, 6), 6000];
    const counts = six.map(() => six.map(() => 0));
    for (let seed = 0; seed < deals; seed++)
      for (const [place, card] of new Rng(seed, 7).shuffle(six).entries()) counts[card]![place]! += 1;
    // Six standard deviations of a thousand deals.
    for (const count of counts.flat()) expect(Math.abs(count - deals / six.length)).toBeLessThan(175);
  });
});
