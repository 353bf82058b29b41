/** The copies of the state that every event makes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evolve } from '#engine/kernel/evolve.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { examples } from '../examples.ts';
import { anyTable } from './fixtures/settings.ts';
import { moves, played } from './played-games.ts';

/** V8 makes fast copies of objects with up to 16 fields. */
const most = 16;

/** Parts of a state that are copied as a whole when a field changes. */
const partsOf = ({ day, night, seats, ballot = null }: GameState): readonly object[] =>
  [day, night, ...seats, day.trial ?? null, ballot].filter((part) => part !== null);

test('no event loses a field of the state, and no part grows beyond what is copied fast', () => {
  fc.assert(
    fc.property(anyTable, moves(300), (setting, tried) => {
      played(setting, tried, ({ rules, state }) => {
        const after = evolve(rules, state, { type: 'GameResumed' });
        expect(Object.entries(after)).toEqual(Object.entries({ ...state, events: state.events + 1, paused: null }));
        for (const part of partsOf(state)) expect(Object.keys(part).length).toBeLessThanOrEqual(most);
      });
    }),
    { numRuns: examples(20) },
  );
});
