import { describe, expect, test } from 'vitest';
import { fold } from '#engine/kernel/evolve.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { boxed } from '#rulesets/boxed.ts';
import { Game } from './fixtures/table.ts';

describe('B24, B25, B26, B27 and G9: the end', () => {
  const cards: readonly RoleId[] = [
    'mafioso',
    'don',
    'lawyer',
    'yakuza',
    'yakuza',
    'maniac',
    'commissar',
    'lunatic',
    'civilian',
    'civilian',
    'civilian',
  ];
  const left = { cause: 'night', phase: 'night', round: 2 } as const;
  const winnerOf = (alive: readonly number[], yakuza = 'second-clan') => {
    const start = fold(boxed, new Game({ rules: boxed, roles: cards, options: { yakuza } }).events);
    const seats = start.seats.map((seat) => ({ ...seat, left: alive.includes(seat.number) ? null : left }));
    return boxed.winner({ ...start, seats });
  };

  test.each([
    [[], 'draw'],
    // Town.
    [[9], 'town'],
    [[8, 9], 'town'],
    [[6, 7, 9], 'town'],
    [[1, 7, 9], null],
    [[3, 7, 9], null],
    [[4, 7, 9], null],
    // The maniac.
    [[6], 'maniac'],
    [[6, 9], 'maniac'],
    [[6, 8], 'maniac'],
    [[6, 7, 8], 'town'],
    [[1, 6, 9], null],
    // The mafia.
    [[1], 'mafia'],
    [[3], 'mafia'],
    [[1, 9], 'mafia'],
    [[3, 9], 'mafia'],
    [[1, 6], 'mafia'],
    [[1, 3, 6, 9], 'mafia'],
    [[1, 3, 6, 8, 9], null],
    [[1, 2, 3, 7, 8, 9], 'mafia'],
    [[1, 2, 3, 7, 8, 9, 10], null],
    // Two clans.
    [[4], 'yakuza'],
    [[4, 9], 'yakuza'],
    [[4, 6], 'yakuza'],
    [[4, 5, 6, 9], 'yakuza'],
    [[4, 5, 6, 8, 9], null],
    [[1, 4], null],
    [[3, 4], null],
    [[1, 2, 4], null],
    [[1, 2, 3, 4], null],
    [[3, 4, 5, 9], null],
    [[1, 2, 4, 5, 6, 9], null],
  ] as const)('with %j at the table: %s', (alive, winner) => {
    expect(winnerOf(alive)).toBe(winner);
  });

  test.each([
    [[4, 9], 'mafia'],
    [[1, 4], 'mafia'],
    [[1, 4, 6, 9], 'mafia'],
    [[1, 4, 6, 8, 9], null],
    [[3, 4, 5, 7, 8, 9], 'mafia'],
    [[4, 7, 9], null],
  ] as const)('merged, with %j at the table: %s', (alive, winner) => {
    expect(winnerOf(alive, 'merged')).toBe(winner);
  });
});
