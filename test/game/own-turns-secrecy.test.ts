/** Twins: what a player is told about the present moment and the own turns follows from what the player may know. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verbs } from '#engine/record/verbs.ts';
import { ownTurnsOf } from '#game/model/own-turns.ts';
import type { OwnTurns } from '#game/ports/table-summary.ts';
import {
  anyBoxedSetting,
  anyClubSetting,
  anyDeckSetting,
  anyGrandSetting,
  anyOwnCardsSetting,
  anySetting,
  anySportSetting,
} from '../engine/fixtures/settings.ts';
import { compareGames, quietMoves, swapAt } from '../engine/fixtures/twins.ts';
import type { WatchedGame } from '../engine/fixtures/watched-game.ts';

const turnsAt = ({ rules, state }: WatchedGame, seat: number): OwnTurns => ownTurnsOf(rules, state, seat);

/** The refusals of everything that the seat could try now. */
const refusalsAt = (watched: WatchedGame, seat: number) =>
  verbs.map((verb) => {
    const decision = watched.decides({ type: 'act', act: { seat, verb, targets: [] } });
    return decision.ok ? 'accepted' : decision.error;
  });

describe.each([
  ['six', anySetting],
  ['club', anyClubSetting],
  ['boxed', anyBoxedSetting],
  ['deck', anyDeckSetting],
  ['grand', anyGrandSetting],
  ['sport', anySportSetting],
  ['the box with own roles', anyOwnCardsSetting],
] as const)('two games in %s that differ in cards that a player cannot know', (_, tables) => {
  const sameAnswers = (answers: (watched: WatchedGame, seat: number) => unknown) =>
    fc.property(swapAt(tables), quietMoves, (swap, moves) => compareGames(swap, moves, { answers }));

  test('refuse the player for the same reason at every moment, and name the same turns', () => {
    const answers = (watched: WatchedGame, seat: number) => [turnsAt(watched, seat), refusalsAt(watched, seat)];
    fc.assert(sameAnswers(answers), { numRuns: 150 });
  });

  test('are told apart by an answer that knows the card of another seat', () => {
    const leaky = (watched: WatchedGame, seat: number) => [turnsAt(watched, seat), watched.roleOf((seat % 6) + 1)];
    expect(() => fc.assert(sameAnswers(leaky), { numRuns: 400, endOnFailure: true })).toThrow('Property failed');
  });
});
