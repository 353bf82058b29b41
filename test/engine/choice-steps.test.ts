/** The engine asks a mechanic for choices only in the kinds of step that it names. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GameState } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { examples } from '../examples.ts';
import { anyTable } from './fixtures/settings.ts';
import { moves, played } from './played-games.ts';

/** The names of the mechanics that offer a choice in a step that they do not name. */
const offeredElsewhere = (rules: Ruleset, state: GameState): readonly string[] =>
  rules.mechanics
    .filter(({ choiceSteps }) => choiceSteps && !choiceSteps.includes(state.step!.kind))
    .filter((mechanic) => state.seats.some((seat) => mechanic.choices!(rules, state, seat).length > 0))
    .map(({ name }) => name);

test('a mechanic offers no choice in another kind of step', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(anyTable, moves(120), (setting, tried) => {
      played(setting, tried, ({ rules, state }) => {
        if (!state.open || state.step === null) return;
        kinds.add(state.step.kind);
        expect(offeredElsewhere(rules, state)).toEqual([]);
      });
    }),
    { numRuns: examples(40) },
  );
  expect(kinds.size).toBeGreaterThan(3);
});
