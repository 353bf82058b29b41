/** Set up for every test file: fails a test that has made a layout in which somebody is named twice. */
import { aroundEach, expect } from 'vitest';
import { takeLayoutFaults } from './game/kit/layout-faults.ts';

// After everything that a test has opened is closed: a hook `afterEach` would come before that.
aroundEach(async (runTest) => {
  await runTest();
  expect(takeLayoutFaults()).toEqual([]);
});
