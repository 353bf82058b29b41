import { describe, expect, test } from 'vitest';
import { type Difference, differencesOf, harmlessReasons, printed } from './kit/differences.ts';

/** As much of a played game as the reasons depend on. */
const gameOf = (issues: readonly string[] = [], undone: readonly object[] = [], leftOut: readonly string[] = []) =>
  ({ fixture: { players: [{ issues, undone, leftOut }] } }) as unknown as Parameters<typeof harmlessReasons>[0];

const inLane = (lane: string): Difference => ({ lane, one: ['a'], other: ['b'] });

describe('two streams', () => {
  test('that are the same have no difference', () => {
    expect(differencesOf({ town: ['a', 'b'] }, { town: ['a', 'b'] })).toEqual([]);
  });

  test.each([
    ['another event', ['a', 'b', 'c'], ['a', 'x', 'c'], ['b'], ['x']],
    ['one event more', ['a', 'c'], ['a', 'b', 'c'], [], ['b']],
    ['the same event once more', ['a', 'a'], ['a'], ['a'], []],
    ['another order', ['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'b'], ['b', 'a']],
    ['a lane that only one has', [], ['a'], [], ['a']],
  ])('differ by %s', (_, one, other, only, onlyOther) => {
    expect(differencesOf({ town: one }, other.length > 0 ? { town: other } : {})).toEqual([
      { lane: 'town', one: only, other: onlyOther },
    ]);
  });

  test('are printed event by event', () => {
    expect(printed([inLane('town'), inLane('own')])).toBe('lane town:\n- a\n+ b\nlane own:\n- a\n+ b');
  });
});

describe('a difference', () => {
  test('has no harmless reason in a game in which everything went well', () => {
    for (const lane of ['town', 'own', 'room town', 'panel 0'])
      expect(harmlessReasons(gameOf(), gameOf(), 1, [inLane(lane)])).toEqual([]);
  });

  test('is explained by an act that was late', () => {
    const late = gameOf([], [{ phase: 'night 2', seat: 3, verb: 'heals' }]);
    expect(harmlessReasons(late, gameOf(), 1, [inLane('town')])).toEqual(['late act: night 2: 3 heals']);
  });

  test('is explained by a repeated press, if it is in the own presses and their answers alone', () => {
    const again = gameOf(['day 1: nominate: not-yet']);
    const press = ['own', 'INTERACTION_CREATE', 'INTERACTION_SUCCESS'].map(inLane);
    expect(harmlessReasons(again, gameOf(), 1, press)).toEqual([
      'seat 1 pressed again: day 1: nominate: not-yet | not',
    ]);
    expect(harmlessReasons(again, gameOf(), 1, [inLane('own'), inLane('town')])).toEqual([]);
    expect(harmlessReasons(again, again, 1, [inLane('own')])).toEqual([]);
  });

  test('is explained by a look that one of the games lacks, if it is in the own presses and their answers alone', () => {
    const fewer = gameOf([], [], ['night 2: card']);
    const press = ['own', 'INTERACTION_CREATE', 'INTERACTION_SUCCESS'].map(inLane);
    expect(harmlessReasons(gameOf(), fewer, 1, press)).toEqual(['seat 1 left out a look: none | night 2: card']);
    expect(harmlessReasons(fewer, fewer, 1, press)).toEqual([]);
    expect(harmlessReasons(gameOf(), gameOf(), 1, press)).toEqual([]);
    expect(harmlessReasons(gameOf(), fewer, 1, [...press, inLane('town')])).toEqual([]);
  });

  test('is explained by a picture that an own answer lacks, if its words are the same', () => {
    const answer = (content: string, attachments: string, id: number) =>
      `{"content":"${content}","attachments":${attachments},"message":"id ${id}"}`;
    const bare = answer('Civilian', '[]', 3);
    const drawn = answer('Civilian', '[{"id":"id 3","filename":"card.png"}]', 4);
    const inOwn = (other: string): Difference => ({ lane: 'own', one: [bare], other: [other] });
    const reasons = (difference: Difference) => harmlessReasons(gameOf(), gameOf(), 1, [difference]);
    expect(reasons(inOwn(drawn))).toEqual(['a picture for seat 1 was drawn late']);
    expect(reasons(inOwn(answer('Sheriff', '[]', 3)))).toEqual([]);
    expect(reasons({ ...inOwn(drawn), lane: 'town' })).toEqual([]);
  });
});
