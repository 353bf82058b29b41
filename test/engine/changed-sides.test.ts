/** A win that needs a change of sides (A24 with A36, D24 with D28). */
import { describe, expect, test } from 'vitest';
import { completeOptions } from '#engine/kernel/options.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { laidOut } from '#engine/kernel/start.ts';
import type { GameState, SeatState } from '#engine/kernel/state.ts';
import type { Options, RoleId, SeatNumber } from '#engine/kernel/types.ts';
import { changedSidesFor } from '#engine/mechanics/changed-sides.ts';
import { boxed } from '#rulesets/boxed.ts';
import { club } from '#rulesets/club.ts';
import { deck } from '#rulesets/deck.ts';
import { grand } from '#rulesets/grand.ts';

function table(rules: Ruleset, cards: readonly RoleId[], chosen: Options = {}): GameState {
  const completed = completeOptions(rules, chosen);
  return laidOut(rules, cards, completed.ok ? completed.value : {});
}

const changed = (state: GameState, number: SeatNumber, change: Partial<SeatState>): GameState => ({
  ...state,
  seats: state.seats.map((seat) => (seat.number === number ? { ...seat, ...change } : seat)),
});

const turned = { faction: 'mafia', joins: 'mafia' } as const;

describe('a win that needs a change of sides', () => {
  test('A36: names the werewolf without whom the mafia would not have enough members', () => {
    const state = changed(table(grand, ['mafioso', 'mafioso', 'werewolf', 'civilian', 'civilian']), 3, turned);
    expect(grand.winner(state)).toBe('mafia');
    expect(changedSidesFor(grand, state, 'mafia')).toEqual([3]);
  });

  test('A36: names nobody if the mafia would have won anyway', () => {
    const cards = ['mafioso', 'mafioso', 'mafioso', 'werewolf', 'civilian', 'civilian'];
    const state = changed(table(grand, cards), 4, turned);
    expect(grand.winner(state)).toBe('mafia');
    expect(changedSidesFor(grand, state, 'mafia')).toEqual([]);
  });

  test('A24: names no werewolf who has left, and nobody if another side or no side has won', () => {
    const state = changed(table(grand, ['mafioso', 'mafioso', 'werewolf', 'civilian', 'civilian']), 3, turned);
    const left = { cause: 'vote', phase: 'day', round: 2 } as const;
    expect(changedSidesFor(grand, changed(state, 3, { left }), 'mafia')).toEqual([]);
    expect(changedSidesFor(grand, state, 'town')).toEqual([]);
    expect(changedSidesFor(grand, state, 'none')).toEqual([]);
  });

  test('D28: names the werewolf of deck, who has turned to the remaining clan', () => {
    const state = changed(table(deck, ['don', 'werewolf', 'civilian']), 2, turned);
    expect(deck.winner(state)).toBe('mafia');
    expect(changedSidesFor(deck, state, 'mafia')).toEqual([2]);
  });

  test("C2, B4: a side chosen by the table's options is not a change", () => {
    const courtesan = table(club, ['don', 'courtesan', 'civilian', 'civilian'], { courtesanSide: 'mafia' });
    expect(changedSidesFor(club, courtesan, 'mafia')).toEqual([]);
    const merged = table(boxed, ['mafioso', 'yakuza', 'commissar', 'civilian'], { yakuza: 'merged' });
    expect(changedSidesFor(boxed, merged, 'mafia')).toEqual([]);
  });
});
