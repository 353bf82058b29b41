/** The sums of a person over games. */
import { describe, expect, test } from 'vitest';
import type { BaseRate, PersonResult, RatedResult } from '#game/ports/statistics.ts';
import { rulesets } from '#rulesets/index.ts';
import { resultOf } from '#statistics/game-result.ts';
import { seasonOf, sumsOf } from '#statistics/person-sums.ts';
import { randomGame } from './kit.ts';

const ann: PersonResult = {
  ...{ userId: 'a', name: 'Ann', seat: 1, share: 1, dealt: 'doctor', role: 'doctor', side: 'town' },
  ...{ dealtSide: 'town', achievements: ['guardian'], removed: false },
  ...{ won: true, left: { phase: 'night', round: 1 }, votes: 3, guilty: 2, fouls: 1 },
};

const base: BaseRate = { wins: { town: 0.6, mafia: 0.4 }, cards: { doctor: 0.6, don: 0.4 } };

const game = (endedAt: number, ...people: readonly PersonResult[]): RatedResult => ({
  ...{ gameId: `${endedAt}`, guildId: '1', ruleset: 'six', roleSet: null, cards: [], beganAt: 0, endedAt },
  ...{ winner: 'town', firstVictims: [], excluded: null, people, base },
});

describe('the sums of a person', () => {
  test('have games and wins by side and by role', () => {
    const lost = { ...ann, dealt: 'don', role: 'don', side: 'mafia', won: false, left: null } as const;
    expect(sumsOf([game(1, ann), game(2, lost)]).get('a')).toEqual({
      ...{ userId: 'a', name: 'Ann', games: 2, wins: 1, expected: 1, lived: 1, fouls: 2 },
      achievements: { guardian: 2 },
      sides: { town: { games: 1, wins: 1, expected: 0.6 }, mafia: { games: 1, wins: 0, expected: 0.4 } },
      cards: { six: { doctor: { games: 1, wins: 1, expected: 0.6 }, don: { games: 1, wins: 0, expected: 0.4 } } },
      // The votes of the mafia tell nothing about who finds the guilty.
      ...{ votes: 3, guilty: 2 },
    });
  });

  test('keep the cards of each rulebook apart, since it names them', () => {
    const club = { ...game(2, { ...ann, role: 'commissar' }), ruleset: 'club' };
    const six = game(1, { ...ann, role: 'commissar' });
    expect(sumsOf([six, club]).get('a')?.cards).toEqual({
      six: { commissar: { games: 1, wins: 1, expected: 0.6 } },
      club: { commissar: { games: 1, wins: 1, expected: 0.6 } },
    });
  });

  test('give a substitute their share of a game', () => {
    const half = { ...ann, share: 0.5 };
    expect(sumsOf([game(1, half), game(2, ann)]).get('a')).toMatchObject({
      games: 1.5,
      wins: 1.5,
      expected: expect.closeTo(0.9),
    });
  });

  test('expect the own result of a game whose cards nobody could simulate: it changes nothing', () => {
    expect(sumsOf([{ ...game(1, ann), base: null }]).get('a')).toMatchObject({ wins: 1, expected: 1 });
  });

  test('leave out people who have asked to be forgotten', () => {
    const [one, other] = [
      { ...ann, userId: 'seat-3' },
      { ...ann, userId: 'forgotten' },
    ];
    expect(sumsOf([game(1, one, other)]).size).toBe(0);
  });

  test('have the latest name, in whatever order the games come', () => {
    const renamed = { ...ann, name: 'Anna' };
    expect(sumsOf([game(2, renamed), game(1, ann)]).get('a')?.name).toBe('Anna');
  });

  test('add up to the seats of all games', () => {
    const results = Array.from({ length: 30 }, (_, seed) => ({
      ...resultOf(rulesets['six']!, randomGame(seed + 1))!,
      base: null,
    }));
    const sums = [...sumsOf(results).values()];
    expect(sums.reduce((sum, { games }) => sum + games, 0)).toBe(30 * 6);
    const winners = results.flatMap(({ people }) => people).filter(({ won }) => won).length;
    expect(sums.reduce((sum, { wins }) => sum + wins, 0)).toBe(winners);
  });
});

test('a season is a month', () => {
  expect(seasonOf(Date.UTC(2026, 9, 31, 23, 59))).toBe('2026-10');
  expect(seasonOf(Date.UTC(2026, 10, 1))).toBe('2026-11');
});
