/** Base rates that a server's games correct: people talk, and simulated players do not. */
import { describe, expect, test } from 'vitest';
import type { PersonStatistics, RatedResult } from '#game/ports/statistics.ts';
import { GuildResults } from '#statistics/guild-results.ts';
import { LearntRates } from '#statistics/learnt-rates.ts';
import { base, playedBy } from './made-population.ts';

const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const covariance = (some: readonly number[], others: readonly number[]): number =>
  mean(some.map((each, index) => (each - mean(some)) * (others[index]! - mean(others))));
const deviation = (numbers: readonly number[]): number => Math.sqrt(covariance(numbers, numbers));

/** The share of a person's games in which their card was one of the mafia's. */
const blackShare = ({ sides, games }: PersonStatistics): number => (sides.mafia?.games ?? 0) / games;

async function ratedPeople(truth: readonly number[], seed: number, spread = 0): Promise<readonly PersonStatistics[]> {
  const { games } = playedBy({ people: 20, games: 200, spread, seed, truth });
  const people = await new GuildResults(games.map(({ result }) => result)).people(null);
  return [...people.values()].filter(({ rating }) => rating !== null);
}

describe.each([
  ['the town wins twice as often as in simulation', [0.85]],
  ['the town hardly ever wins', [0.1]],
  ['the simulator is right', [base.wins.town]],
  ['three decks differ from the simulator, each in its own way', [0.8, 0.6, 0.3]],
])('where %s, equally good people', (_, truth) => {
  test('have nearly equal ratings after 200 games, whatever cards they got', async () => {
    const populations = await Promise.all(seeds.map((seed) => ratedPeople(truth, seed)));
    const ratings = populations.map((people) => people.map(({ rating }) => rating!.value));
    expect(mean(ratings.map(deviation))).toBeLessThan(60);
    // By chance, the people of a few of these servers look as if they differed.
    expect(ratings.filter((values) => deviation(values) >= 60).length).toBeLessThanOrEqual(2);
    const correlations = populations.map((people, index) => {
      const [black, values] = [people.map(blackShare), ratings[index]!];
      return deviation(values) === 0 ? 0 : covariance(black, values) / (deviation(black) * deviation(values));
    });
    expect(Math.abs(mean(correlations))).toBeLessThan(0.2);
  });
});

test('people who differ are still told apart', async () => {
  const populations = await Promise.all(seeds.map((seed) => ratedPeople([0.85], seed, 1)));
  const deviations = populations.map((people) => deviation(people.map(({ rating }) => rating!.value)));
  expect(mean(deviations)).toBeGreaterThan(60);
});

describe('a base rate', () => {
  const [game] = playedBy({ people: 10, games: 1, spread: 0, seed: 1 }).games.map(({ result }) => result);
  const games = (count: number, change: Partial<RatedResult>): LearntRates => {
    const rates = new LearntRates();
    for (let n = 0; n < count; n += 1) rates.add({ ...game!, winner: 'town', ...change });
    return rates;
  };

  test('is that of the simulator before a game, and gives way to it slowly', () => {
    const rateAfter = (count: number) => games(count, {}).of(game!)!.wins.town!;
    expect(rateAfter(0)).toBeCloseTo(base.wins.town);
    expect(rateAfter(1)).toBeLessThan(0.65);
    expect(rateAfter(100)).toBeGreaterThan(0.95);
  });

  test('of a deck that was never played is corrected by the other decks of the same rules, and by no others', () => {
    const other = { ...game!, cards: ['never'] };
    expect(games(20, {}).of(other)!.wins.town).toBeGreaterThan(base.wins.town);
    expect(games(20, { ruleset: 'six' }).of(other)!.wins.town).toBeCloseTo(base.wins.town);
    expect(games(20, { roleSet: 'own' }).of(other)!.wins.town).toBeCloseTo(base.wins.town);
  });

  test('adds up to 1, and a deck that cannot be simulated has none', () => {
    const { wins } = games(7, {}).of(game!)!;
    expect(wins.town! + wins.mafia!).toBeCloseTo(1);
    expect(games(7, {}).of({ ...game!, base: null })).toBeNull();
  });
});
