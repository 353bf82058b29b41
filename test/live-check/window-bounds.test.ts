/** The window of a limit is read off two answers, each of which was on its way for a while. */
import { expect, test } from 'vitest';
import { roundestBetween } from '../../src/live-check/limits.ts';

test.each([
  ['two seconds on the way, as on a busy machine', 179_300, 181_300, 180_000],
  ['a wait that Discord has rounded up', 180_001, 180_400, 180_000],
  ['ten seconds', 9_700, 10_200, 10_000],
  ['whole seconds', 1_600, 2_400, 2_000],
  ['no round time: the middle', 2_100, 2_800, 2_450],
])('%s: from %i to %i ms it is %i ms', (_, leastMs, mostMs, windowMs) => {
  expect(roundestBetween(leastMs, mostMs)).toBe(windowMs);
});
