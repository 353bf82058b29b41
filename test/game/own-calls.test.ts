/** A player can learn at every moment when they are called at night. */
import { describe, expect, test } from 'vitest';
import { act, begin, decks, isCalled, turn } from './kit/own-turns.ts';

describe('when a player is called', () => {
  test.each([
    ['six', 4, { before: 'call.later', after: 'call.over' }, 'doctor'],
    ['club', 8, { before: 'call.later', after: 'call.over' }, 'maniac'],
    ['boxed', 8, { before: 'call.later', after: 'call.over' }, 'maniac'],
    ['deck', 4, { before: 'call.later', after: 'call.over' }, 'doctor'],
    ['grand', 4, { before: 'call.later', after: 'call.over' }, 'doctor'],
  ] as const)('%s: before, at and after the call of the second night, and by day', (rulebook, seat, told, call) => {
    const game = begin(rulebook);
    game.until(({ step, round }) => step?.kind === 'nightfall' && round === 2);
    expect(turn(game, seat, 'call')).toBe(told.before);
    game.until(({ step, round }) => round === 2 && step?.kind === 'call' && step.call === call);
    expect(turn(game, seat, 'call')).toBe('soon');
    game.goOn();
    expect(turn(game, seat, 'call')).toBe('now');
    game.until(({ step, night }) => night.called.includes(call) && !(step && 'call' in step && step.call === call));
    expect(turn(game, seat, 'call')).toBe(game.state.phase === 'night' ? told.after : 'call.day');
    game.until(({ phase }) => phase === 'day');
    expect(turn(game, seat, 'call')).toBe('call.day');
  });

  test.each(Object.keys(decks))('%s: a plain civilian is never called', (rulebook) => {
    const game = begin(rulebook);
    const seat = 1 + decks[rulebook]!.indexOf('civilian');
    const told = new Set<string | null>();
    while (!game.state.outcome && game.state.round < 3) {
      told.add(turn(game, seat, 'call'));
      game.goOn();
    }
    expect(told).toEqual(new Set(['call.none']));
  });

  test('B5: many cards are called from the second night on', () => {
    const game = begin('boxed');
    game.until(isCalled('mafia', 1));
    expect([1, 3, 4].map((seat) => turn(game, seat, 'call'))).toEqual(['call.meeting', 'call.first', 'call.first']);
  });

  test('A5: a card without an ability is called once, to get acquainted', () => {
    const game = begin('grand');
    game.until(isCalled('mafia', 1));
    expect(turn(game, 6, 'call')).toBe('call.later');
    game.until(({ step }) => step?.kind === 'call' && step.call === 'rake');
    expect(turn(game, 6, 'call')).toBe('call.meeting');
    game.until(isCalled('rake', 1));
    expect(turn(game, 6, 'call')).toBe('call.meeting');
    game.until(isCalled('don', 2));
    expect(turn(game, 6, 'call')).toBe('call.none');
  });

  test('D14: the numbers of a shooting belong to the call of the clan', () => {
    const game = begin('deck');
    game.until(({ step, open }) => open && step?.kind === 'number' && step.clan === 'mafia');
    expect([2, 5].map((seat) => turn(game, seat, 'call'))).toEqual(['now', 'call.later']);
    act(game, 2, 'fires', 1);
    expect(turn(game, 2, 'call')).toBe('call.idle');
  });

  test('the don is called with the mafia and once more', () => {
    const game = begin('six');
    game.until(({ step, round }) => round === 2 && step?.kind === 'call' && step.call === 'don');
    expect([5, 6].map((seat) => turn(game, seat, 'call'))).toEqual(['call.over', 'soon']);
  });
});
