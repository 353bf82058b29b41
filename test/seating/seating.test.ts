/** The search for the seating of a tournament: who meets whom, and who has which number. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SeatingFormat, tournamentLimits } from '#game/ports/tournament.ts';
import { qualitySteps } from '#seating/quality.ts';
import { seatingSteps } from '#seating/seating.ts';
import { qualityOf, seatingOf } from './kit.ts';

/** Small tournaments of any form, with people who rest or without. */
const formats: fc.Arbitrary<SeatingFormat> = fc
  .record({
    tables: fc.integer({ min: 1, max: 3 }),
    seats: fc.integer({ min: 6, max: 12 }),
    rounds: fc.integer({ min: 1, max: 14 }),
    more: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ more, ...format }) => ({ ...format, people: format.tables * format.seats + more }));
const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const runs = { numRuns: 30 };

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

describe('every seating', () => {
  test('fills each table in each round, and seats nobody twice in one', () => {
    fc.assert(
      fc.property(formats, seeds, (format, seed) => {
        const seating = seatingOf(format, seed);
        expect(seating).toHaveLength(format.rounds);
        for (const tables of seating) {
          expect(tables.map((table) => table.length)).toEqual(
            Array.from({ length: format.tables }, () => format.seats),
          );
          const all = tables.flat();
          expect(new Set(all).size).toBe(all.length);
          for (const person of all)
            expect(Number.isInteger(person) && person >= 0 && person < format.people).toBe(true);
        }
      }),
      runs,
    );
  });

  test('lets nobody play two games more than another one', () => {
    fc.assert(
      fc.property(formats, seeds, (format, seed) => {
        const { people } = qualityOf(format, seatingOf(format, seed));
        expect(spread(people.map(({ games }) => games))).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });

  test('gives nobody a number twice more often than another number', () => {
    fc.assert(
      fc.property(formats, seeds, (format, seed) => {
        const { people } = qualityOf(format, seatingOf(format, seed));
        for (const { numbers } of people) expect(spread(numbers)).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });

  test('is the same for the same seed', () => {
    fc.assert(
      fc.property(formats, seeds, (format, seed) => {
        expect(seatingOf(format, seed)).toEqual(seatingOf(format, seed));
      }),
      { numRuns: 5 },
    );
  });
});

describe('30 people at 3 tables in 12 rounds', () => {
  const format = { people: 30, tables: 3, seats: 10, rounds: 12 };

  test('meet far more evenly than in a seating by lot', () => {
    const { meetings, numbers, people } = qualityOf(format, seatingOf(format));
    expect(meetings.mean).toBeCloseTo((12 * 9) / 29);
    // By lot, two people meet up to ten times, or never, and the deviation is 1.6.
    expect(meetings.fewest).toBeGreaterThanOrEqual(2);
    expect(meetings.most).toBeLessThanOrEqual(6);
    expect(meetings.deviation).toBeLessThan(1);
    expect(meetings.pairs.reduce((sum, { pairs }) => sum + pairs, 0)).toBe(435);
    expect(numbers).toEqual({ fewest: 1, most: 2 });
    expect(people.every(({ games }) => games === 12)).toBe(true);
  });

  test('one table of everybody meets as often as it plays', () => {
    const { meetings } = qualityOf(
      { people: 10, seats: 10 },
      seatingOf({ people: 10, tables: 1, seats: 10, rounds: 5 }),
    );
    expect(meetings).toEqual({ fewest: 5, most: 5, mean: 5, deviation: 0, pairs: [{ times: 5, pairs: 45 }] });
  });
});

describe('the largest tournament', () => {
  const { people, tables, rounds } = tournamentLimits;
  const format = { people, tables: tables.max, seats: Math.floor(people / tables.max), rounds: rounds.max };
  const games = format.tables * format.rounds;
  /** The exchanges of the search, and those of one step. A step is bounded by its work, because its time depends on the machine. */
  const exchanges = 300_000;
  const perPause = 100;

  test('is drawn, searched and numbered with a pause after each game and each hundred exchanges', () => {
    let pauses = 0;
    for (const _ of seatingSteps(format, 1)) pauses += 1;
    expect(pauses).toBe(games + exchanges / perPause + games);
  });

  test('is judged with a pause after each game and each person', () => {
    let pauses = 0;
    for (const _ of qualitySteps(format, seatingOf(format))) pauses += 1;
    expect(pauses).toBe(games + people);
  });
});
