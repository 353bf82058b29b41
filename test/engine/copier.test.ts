/** The copies of the state that every event makes. */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { copierOf } from '#engine/kernel/copier.ts';
import { copiersFor } from '#engine/kernel/evolve.ts';
import { examples } from '../examples.ts';
import { anyTable } from './fixtures/settings.ts';
import { moves, played } from './played-games.ts';

afterEach(() => vi.unstubAllGlobals());

/** An object with fields that are no words of a program. */
const odd = { 'two words': [1], 'a "quote"': { deep: 2 }, left: 3 };

test('a copy has the listed fields alone, and the same values in them', () => {
  const copy = copierOf<typeof odd>(['two words', 'a "quote"'])(odd);
  expect(Object.entries(copy)).toEqual([
    ['two words', [1]],
    ['a "quote"', { deep: 2 }],
  ]);
  expect(copy['two words']).toBe(odd['two words']);
});

test('where Node may not compile text, a copy is the same', () => {
  const refuse = vi.fn(function refuse() {
    throw new EvalError('Code generation from strings disallowed for this context');
  });
  vi.stubGlobal('Function', refuse);
  const copy = copierOf<typeof odd>(['a "quote"', 'left'])(odd);
  expect(refuse).toHaveBeenCalledOnce();
  expect(Object.entries(copy)).toEqual([
    ['a "quote"', { deep: 2 }],
    ['left', 3],
  ]);
});

test('no event adds a field that the copies of its game lack', () => {
  fc.assert(
    fc.property(anyTable, moves(300), (setting, tried) => {
      played(setting, tried, ({ rules, state }) => {
        const { game, day, night } = copiersFor(rules.mechanics);
        expect(Object.entries(game(state))).toEqual(Object.entries(state));
        expect(Object.entries(day(state.day))).toEqual(Object.entries(state.day));
        expect(Object.entries(night(state.night))).toEqual(Object.entries(state.night));
      });
    }),
    { numRuns: examples(20) },
  );
});
