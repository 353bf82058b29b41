/**
 * Every write, layout, post, spoken line and alarm of a short game has a number. Whatever goes wrong at one of them, the
 * table goes on, and nobody is told anything twice. All points: `npm run campaign -- points`.
 */
import { expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { seedsOf } from '../seeds.ts';
import { disturbances, playPoints, pointsOf } from './kit/points.ts';

/** The points of each rulebook in the short form. Each commit draws others. */
const drawn = 3;

test.each(Object.keys(rulesets))('a game of %s goes on, whatever goes wrong at any of its points', async (ruleset) => {
  const plain = await playPoints(ruleset);
  expect(plain.faults).toEqual([]);
  const [first = 1, ...failedBefore] = seedsOf('points');
  for (const seed of [...Array.from({ length: drawn }, (_, draw) => first + draw), ...failedBefore]) {
    const what = disturbances[seed % disturbances.length]!;
    const points = pointsOf(plain, what);
    const at = points[seed % points.length]!;
    const { faults } = await playPoints(ruleset, { at, what, plain });
    expect({ what, at, faults }).toEqual({ what, at, faults: [] });
  }
});
