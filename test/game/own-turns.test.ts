/** A player can learn at every moment when their own time comes. */
import { describe, expect, test } from 'vitest';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { act, begin, decks, isAt, isCalled, nominated, tied, turn, turnsAt } from './kit/own-turns.ts';

describe('when a player speaks', () => {
  test('G7: everybody knows their place in the round, from the morning on', () => {
    const game = begin('six');
    game.until(({ step }) => step?.kind === 'morning');
    expect([1, 2, 6].map((seat) => turn(game, seat, 'speech'))).toEqual(['turn.first', 'turn.after 1', 'turn.after 5']);
    game.until(({ step }) => step?.kind === 'speech' && step.seat === 2);
    expect([1, 2, 3, 4].map((seat) => turn(game, seat, 'speech'))).toEqual([
      'turn.had',
      'soon',
      'turn.next',
      'turn.after 3',
    ]);
    game.goOn();
    expect(turn(game, 2, 'speech')).toBe('now');
  });

  test('at night: by day', () => {
    const game = begin('club');
    game.until(isCalled('mafia', 1));
    expect(turn(game, 1, 'speech')).toBe('turn.day');
  });

  test.each(['six', 'club', 'grand'])('%s: the tied know the order of their defences', (rulebook) => {
    const game = begin(rulebook, rulebook === 'club' ? { ballot: 'nominees' } : {});
    nominated(game);
    tied(game);
    game.until(({ step }) => step?.kind === 'speech' && step.purpose === 'defence');
    expect([turn(game, 2, 'speech'), turn(game, 4, 'speech'), turn(game, 5, 'speech')]).toEqual([
      'soon',
      'defence.next',
      'turn.had',
    ]);
    expect(turn(game, 5, 'vote')).toBe('vote.defences');
  });

  test('D9: all nominees know the order of their defences before the first ballot', () => {
    const game = begin('deck');
    nominated(game);
    game.until(isAt('nomination', 5));
    act(game, 5, 'nominates', 6);
    game.until(({ step }) => step?.kind === 'speech' && step.purpose === 'defence');
    expect([4, 6].map((seat) => turn(game, seat, 'speech'))).toEqual(['defence.next', 'defence.after 4']);
  });

  test('S19: a player who was killed at night still has the last word, and nothing else', () => {
    const game = begin('six');
    game.until(isCalled('mafia', 2));
    act(game, 6, 'shoots', 1);
    game.until(({ step }) => step?.kind === 'morning' && step.day === 2);
    expect([turn(game, 1, 'speech'), turn(game, 1, 'vote'), turn(game, 1, 'next')]).toEqual([
      'last-word.next',
      'left',
      'last-word.next',
    ]);
    game.until(isAt('speech', 2));
    expect([turn(game, 1, 'speech'), turn(game, 1, 'next')]).toEqual(['left', 'left']);
  });

  test('B6: a rulebook without turns has none', () => {
    const game = begin('boxed');
    game.until(isAt('discussion'));
    expect(turn(game, 1, 'speech')).toBeNull();
    expect(turn(game, 1, 'vote')).toBe('vote.discussion');
  });
});

describe('when a player nominates', () => {
  test('S5: in the own turn, once, and not after it', () => {
    const game = begin('six');
    expect(turn(game, 2, 'nomination')).toBe('nomination.day');
    game.until(isAt('speech', 1));
    act(game, 1, 'nominates', 3);
    expect([1, 2, 3].map((seat) => turn(game, seat, 'nomination'))).toEqual([
      'nomination.had',
      'nomination.next',
      'nomination.after 2',
    ]);
    game.until(isAt('speech', 3));
    expect([2, 3].map((seat) => turn(game, seat, 'nomination'))).toEqual(['nomination.over', 'now']);
  });

  test('C8: only at a table that nominates', () => {
    const game = begin('club');
    game.until(isAt('speech', 1));
    expect(turn(game, 1, 'nomination')).toBeNull();
  });

  test('D9: a player who has had a turn is asked after the speeches', () => {
    const game = begin('deck');
    game.until(isAt('speech', 2));
    expect([1, 2, 3].map((seat) => turn(game, seat, 'nomination'))).toEqual([
      'nomination.asked',
      'now',
      'nomination.next',
    ]);
    game.until(isAt('nomination', 2));
    expect([1, 2, 3].map((seat) => turn(game, seat, 'nomination'))).toEqual([
      'nomination.over',
      'now',
      'nomination.asked',
    ]);
  });

  test('A6: not in the speeches, but after them', () => {
    const game = begin('grand');
    game.until(isAt('speech', 1));
    expect([1, 2].map((seat) => turn(game, seat, 'nomination'))).toEqual(['nomination.asked', 'nomination.asked']);
  });

  test('B6: in the discussion, and not in the vote', () => {
    const game = begin('boxed');
    game.until(({ step }) => step?.kind === 'morning');
    expect([turn(game, 1, 'nomination'), turn(game, 1, 'ready')]).toEqual(['nomination.discussion', 'ready.day']);
    game.until(isAt('discussion'));
    act(game, 1, 'nominates', 2);
    act(game, 1, 'ready');
    expect([turn(game, 1, 'nomination'), turn(game, 1, 'ready'), turn(game, 2, 'ready')]).toEqual(['now', null, 'now']);
    game.until(isAt('ballot'));
    expect([turn(game, 1, 'nomination'), turn(game, 1, 'ready')]).toEqual(['nomination.over', 'ready.over']);
  });

  test('C21: fouls forbid it to the end of the game', () => {
    const game = begin('club', { ballot: 'nominees' });
    for (let foul = 0; foul < 3; foul += 1)
      game.play({ type: 'host', host: { order: 'foul', seat: 2, reason: 'rudeness' } });
    game.until(isAt('speech', 1));
    expect([turn(game, 2, 'nomination'), turn(game, 2, 'vote')]).toEqual(['fouls', 'fouls']);
  });
});

describe('when a player votes', () => {
  test('S6: after the speeches, once, and then on another day', () => {
    const game = begin('six');
    expect(turn(game, 1, 'vote')).toBe('vote.day');
    nominated(game);
    expect(turn(game, 1, 'vote')).toBe('vote.speeches');
    game.until(({ step }) => step?.kind === 'ballot');
    expect(turn(game, 1, 'vote')).toBe('soon');
    game.goOn();
    act(game, 1, 'votes', 2);
    expect([1, 3].map((seat) => turn(game, seat, 'vote'))).toEqual(['vote.had', 'now']);
    game.until(({ step }) => step?.kind === 'verdict');
    expect([turn(game, 1, 'vote'), turn(game, 1, 'next')]).toEqual(['vote.over', 'night']);
  });

  test('C7, C8, C10: after the common time, and the tied do not vote again', () => {
    const game = begin('club', { ballot: 'nominees' });
    nominated(game);
    game.until(isAt('common'));
    expect(turn(game, 1, 'vote')).toBe('vote.later');
    game.until(isAt('deliberation'));
    expect(turn(game, 1, 'vote')).toBe('vote.next');
    tied(game);
    game.until(({ step, open }) => open && step?.kind === 'ballot' && step.round === 2);
    expect([1, 2].map((seat) => turn(game, seat, 'vote'))).toEqual(['now', 'vote.none']);
  });

  test('A16: after an acquittal there is another vote, so the day’s last one is not known', () => {
    const game = begin('grand');
    nominated(game);
    game.until(isAt('ballot'));
    for (const { number } of game.state.seats) act(game, number, 'votes', 2);
    game.until(({ step }) => step?.kind === 'appeal');
    expect(turn(game, 1, 'vote')).toBe('vote.follows');
  });
});

test('a pause takes no turn away', () => {
  const game = begin('six');
  nominated(game);
  game.until(isAt('ballot'));
  const before = game.state.seats.map(({ number }) => turnsAt(game, number));
  game.play({ type: 'host', host: { order: 'pause', left: 7 } });
  expect(game.state.seats.map(({ number }) => turnsAt(game, number))).toEqual(before);
  expect(turn(game, 1, 'vote')).toBe('now');
});

test('every turn of every rulebook has a time, whatever happens', () => {
  for (const rulebook of Object.keys(decks)) {
    const game = begin(rulebook);
    for (let step = 0; step < 150 && !game.state.outcome; step += 1) {
      for (const { number } of game.state.seats) expect(turn(game, number, 'next'), rulebook).toMatch(/^[a-z]/);
      game.goOn();
    }
  }
});

test('A31: a silenced player who nominates too early gets the answer of all others', () => {
  const game = begin('grand');
  game.until(isCalled('don', 2));
  act(game, 1, 'silences', 4);
  game.until(({ step, open, round }) => open && round === 2 && step?.kind === 'speech');
  const first = game.state.day.first!;
  const early = (seat: SeatNumber) => game.play({ type: 'act', act: { seat, verb: 'nominates', targets: [1] } });
  expect(first).toBe(2);
  expect(early(4)).toEqual(early(5));
  expect(turn(game, 4, 'nomination')).toBe(turn(game, 5, 'nomination'));
  game.until(isAt('speech', 5));
  expect(early(4)).toMatchObject({ error: { code: 'barred' } });
});
