/**
 * All legal nights of small tables. A change of a rule shows as a change of a number. `npm run campaign -- perft` counts the larger
 * tables.
 */
import { describe, expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { perft } from './perft/enumerate.ts';
import { differences, numbers } from './perft/numbers.ts';
import { tables } from './perft/tables.ts';

describe('the legal nights of', () => {
  test.each(tables.filter(({ short }) => short))('$name match the committed numbers', (table) => {
    expect(differences(numbers()[table.name], perft(rulesets[table.ruleset]!, table))).toEqual([]);
  });
});

describe('the counted tables', () => {
  test('have committed numbers, and no other table has', () => {
    expect(Object.keys(numbers()).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  test.each(Object.keys(rulesets))('include short and long tables of each rulebook: %s', (id) => {
    const own = tables.filter(({ ruleset }) => ruleset === id);
    expect(own.filter(({ short }) => short).length).toBeGreaterThanOrEqual(2);
    expect(own.filter(({ short }) => !short).length).toBeGreaterThanOrEqual(1);
  });

  test('S12: of six have the number of nights calculated by hand', () => {
    // Two members point at one of six or at nobody. The don and the sheriff each check another seat or nobody. The
    // doctor heals.
    expect(numbers()['six']).toMatchObject({ nights: 7 * 7 * 6 * 6 * 7, outcomes: 7 * 6 * 6 });
  });

  test('would show a changed rule', () => {
    const table = tables.find(({ name }) => name === 'six, after a healing and without the don')!;
    const { six } = rulesets;
    const other = { ...six!, dawn: () => [] };
    expect(differences(numbers()[table.name], perft(other, table)).join('\n')).toMatch(/deaths: 1: \d+ → 0/);
  });
});
