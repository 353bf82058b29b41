import { describe, expect, test } from 'vitest';
import { fuzzConfig } from './fuzz-config.ts';
import { fuzzHandlers } from './fuzz-world.ts';

/** The short form; the long one is `npm run fuzz -- --runs 100000`. */
const runs = 4000;

describe('whatever is pressed or typed', () => {
  test('is answered in time, and a refusal has changed nothing', async () => {
    const report = await fuzzHandlers(runs, 1);
    expect(report.failures).toEqual([]);
    expect(report.runs).toBe(runs);
    expect(report.slowestMs).toBeLessThan(3000);
    // It is no fuzz that never comes through.
    expect(report.done).toBeGreaterThan(runs / 100);
    expect(report.refused).toBeGreaterThan(runs / 100);
  }, 60_000);
});

describe('whatever stands in the environment', () => {
  test('is taken or refused by name, and no token is ever repeated', () => {
    const report = fuzzConfig(runs, 1);
    expect(report.failures).toEqual([]);
    expect(report.taken).toBeGreaterThan(runs / 100);
    expect(report.refused).toBeGreaterThan(runs / 100);
  });
});
