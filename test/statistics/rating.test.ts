/** Ratings in a made population: people of known skill, whose games follow from the base rate and the skills. */
import { describe, expect, test } from 'vitest';
import type { RatedResult } from '#game/ports/statistics.ts';
import { gamesOfRating, Ratings } from '#statistics/rating.ts';
import { base, logLoss, playedBy } from './made-population.ts';

/** The games before the forecasts are compared: ratings begin without knowledge. */
const warmUp = 200;

/** Forecasts each game before it is learnt, by the ratings and by the base rate alone. */
function lossesIn(spread: number, seed: number) {
  const { skills, games } = playedBy({ people: 40, games: 600, spread, seed });
  const ratings = new Ratings();
  const forecasts = games.map(({ result }) => {
    const chance = ratings.forecast(result)!.town!;
    ratings.add(result);
    return { chance, won: result.winner === 'town' };
  });
  const compared = forecasts.slice(warmUp);
  return {
    rating: logLoss(compared),
    always: logLoss(compared.map(({ won }) => ({ won, chance: base.wins.town }))),
    skills,
    ratings,
  };
}

const seeds = [1, 2, 3, 4, 5, 6];
const average = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

describe('a rating', () => {
  test.each([0.7, 1, 1.5])('forecasts better than the base rate if people differ (spread %d)', (spread) => {
    const populations = seeds.map((seed) => lossesIn(spread, seed));
    expect(average(populations.map(({ rating }) => rating))).toBeLessThan(
      average(populations.map(({ always }) => always)) - 0.003,
    );
  });

  test.each([0, 0.3])('costs next to nothing if people are nearly alike (spread %d)', (spread) => {
    const populations = seeds.map((seed) => lossesIn(spread, seed));
    expect(average(populations.map(({ rating }) => rating))).toBeLessThan(
      average(populations.map(({ always }) => always)) + 0.003,
    );
  });

  test('knows how far it may be wrong: most true skills are within its margin', () => {
    const populations = seeds.map((seed) => lossesIn(1, seed));
    const isWithin = populations.flatMap(({ skills, ratings }) =>
      skills.flatMap((skill, person) => {
        const rating = ratings.of(`u${person}`);
        const truth = 1500 + (400 / Math.LN10) * skill;
        return rating === null ? [] : [Math.abs(rating.value - truth) <= rating.margin];
      }),
    );
    expect(isWithin.length).toBe(40 * seeds.length);
    expect(average(isWithin.map(Number))).toBeGreaterThan(0.85);
  });

  test('does not take the larger side for the stronger one', () => {
    const [first] = playedBy({ people: 10, games: 1, spread: 0, seed: 1 }).games;
    expect(new Ratings().forecast(first!.result)).toEqual({ mafia: expect.closeTo(0.55), town: expect.closeTo(0.45) });
  });
});

describe('no rating', () => {
  const { games } = playedBy({ people: 10, games: gamesOfRating, spread: 1, seed: 1 });
  const results = games.map(({ result }) => result);

  test(`has a person with fewer than ${gamesOfRating} games`, () => {
    const ratings = new Ratings();
    for (const game of results.slice(1)) ratings.add(game);
    expect(ratings.of('u1')).toBeNull();
    ratings.add(results[0]!);
    expect(ratings.of('u1')).toEqual({ value: expect.any(Number), margin: expect.any(Number) });
  });

  test('comes from a game without a base rate', () => {
    const ratings = new Ratings();
    for (const game of results) ratings.add({ ...game, base: null });
    expect(ratings.of('u1')?.value).toBe(1500);
  });

  test('is learnt about a person who has asked to be forgotten, and the others are rated all the same', () => {
    const ratings = new Ratings();
    const forgotten = (game: RatedResult): RatedResult => ({
      ...game,
      people: game.people.map((person) => (person.userId === 'u1' ? { ...person, userId: 'seat-3' } : person)),
    });
    for (const game of results) ratings.add(forgotten(game));
    expect(ratings.of('u1')).toBeNull();
    expect(ratings.of('u2')).not.toBeNull();
  });
});
