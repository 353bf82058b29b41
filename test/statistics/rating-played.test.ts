/** Ratings in games that simulated players of known skill have really played. */
import { describe, expect, test } from 'vitest';
import { Rng } from '#engine/kernel/rng.ts';
import type { BaseRate, RatedResult } from '#game/ports/statistics.ts';
import { rulesets } from '#rulesets/index.ts';
import { type Outcome, simulate } from '#simulator/game.ts';
import { policies } from '#simulator/index.ts';
import type { Policy } from '#simulator/policy.ts';
import { Ratings } from '#statistics/rating.ts';
import { logLoss } from './made-population.ts';

const rules = rulesets['deck']!;
const seats = 10;
const people = 24;
const count = 900;
/** The games before the forecasts are compared. */
const warmUp = 300;

/** The skill of a person: the share of their decisions that they make as a good player. The others are random. */
const skillOf = (person: number): number => person / (people - 1);

/** A game with its people, by seat. */
interface Played {
  readonly outcome: Outcome;
  readonly players: readonly number[];
}

function played(seed: number, dice: Rng): Played {
  const players = dice.shuffle(Array.from({ length: people }, (_, person) => person)).slice(0, seats);
  const own = new Rng(seed, 77);
  const policy: Policy = (situation) => {
    const skill = skillOf(players[situation.memory.seat - 1]!);
    return (own.below(1000) < 1000 * skill ? policies.sharp : policies.random)(situation);
  };
  return { outcome: simulate({ rules, policy, options: {}, deal: { players: seats } }, seed), players };
}

const sideOf = (role: string): 'mafia' | 'town' => (['don', 'mafioso'].includes(role) ? 'mafia' : 'town');

function resultOf({ outcome, players }: Played, index: number, base: BaseRate): RatedResult {
  return {
    ...{ gameId: `${index}`, guildId: '1', ruleset: rules.id, roleSet: null, cards: [], beganAt: 0, endedAt: index },
    ...{ winner: outcome.winner, excluded: null, firstVictims: [], base },
    people: outcome.players.map(({ role, won }, seat) => ({
      ...{ userId: `u${players[seat]}`, name: '', seat: seat + 1, share: 1, dealt: role, role, won },
      ...{
        side: sideOf(role),
        dealtSide: sideOf(role),
        votes: 0,
        guilty: 0,
        left: null,
        fouls: 0,
        removed: false,
        achievements: [],
      },
    })),
  };
}

/** The shares of the ends of these games. */
function baseOf(games: readonly Played[]): BaseRate {
  const wins: Record<string, number> = {};
  for (const { outcome } of games) wins[outcome.winner] = (wins[outcome.winner] ?? 0) + 1 / games.length;
  return { wins, cards: {} };
}

describe('the rating of simulated players of known skill', () => {
  const dice = new Rng(3, 9);
  const games = Array.from({ length: count }, (_, index) => played(index + 1, dice));
  const base = baseOf(games);
  const ratings = new Ratings();
  const forecasts = games.map((game, index) => {
    const result = resultOf(game, index, base);
    const [rating, always] = [ratings.forecast(result)![result.winner]!, base.wins[result.winner]!];
    ratings.add(result);
    return { rating, always };
  });
  const lossOf = (by: 'rating' | 'always') =>
    logLoss(forecasts.slice(warmUp).map((each) => ({ chance: each[by], won: true })));

  test('forecasts their games better than their base rate does', () => {
    expect(lossOf('rating')).toBeLessThan(lossOf('always') - 0.03);
  });

  test('orders them by their skill', () => {
    const values = Array.from({ length: people }, (_, person) => ratings.of(`u${person}`)!.value);
    const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
    const third = people / 3;
    const [weak, middle, strong] = [values.slice(0, third), values.slice(third, 2 * third), values.slice(2 * third)];
    expect(mean(weak)).toBeLessThan(mean(middle) - 50);
    expect(mean(middle)).toBeLessThan(mean(strong) - 50);
  });
});
