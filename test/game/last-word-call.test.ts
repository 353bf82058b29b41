/** A player who leaves alone has just been named, and is not called by number before the last word. */
import { expect, test } from 'vitest';
import type { GameState } from '#engine/kernel/engine.ts';
import { firstTurns, leaverOf } from '#game/presentation/audience-of.ts';
import type { Game } from '../engine/fixtures/table.ts';
import { act, begin, isAt, isCalled, nominated, tied } from './kit/own-turns.ts';

const isLastWord = ({ step }: GameState): boolean => step?.kind === 'speech' && step.purpose === 'last-word';

/** The seat that leaves alone, and the first of those who leave together, before each last word from now on. */
function called(game: Game, words: number) {
  return Array.from({ length: words }, () => {
    game.until((state) => isLastWord(state) && !state.open);
    const { rules, state } = game;
    const facts = [leaverOf(state), firstTurns(rules, state)['last-word']];
    game.goOn();
    game.goOn();
    return facts;
  });
}

test('S19: one who was killed at night, and the only one who is voted out', () => {
  const game = begin('six');
  game.until(isCalled('mafia', 2));
  act(game, 6, 'shoots', 1);
  expect(called(game, 1)).toEqual([[1, null]]);
  game.until(isAt('speech', 2));
  expect(leaverOf(game.state)).toBeNull();
  act(game, 2, 'nominates', 3);
  game.until(isAt('speech', 4));
  act(game, 4, 'nominates', 5);
  game.until(isAt('ballot'));
  for (const voter of [2, 4, 5, 6]) act(game, voter, 'votes', 3);
  expect(called(game, 1)).toEqual([[3, null]]);
});

test('C11: each of several who leave together is called, the first in full', () => {
  const game = begin('club', { ballot: 'nominees' });
  nominated(game);
  tied(game);
  game.until((state) => state.ballot?.round === 2 && isAt('ballot')(state));
  tied(game);
  game.until((state) => state.ballot?.round === 3 && isAt('ballot')(state));
  for (const voter of [1, 3, 5, 6, 7, 8]) act(game, voter, 'votes', 'all');
  expect(called(game, 2)).toEqual([
    [null, null],
    [null, 2],
  ]);
});
