/**
 * The games of the kill matrix are short. Together they must contain everything that a table of each rulebook can do.
 */
import { describe, expect, test } from 'vitest';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { replay } from '#engine/record/replay.ts';
import { rulesets } from '#rulesets/index.ts';
import { commandOf } from '../engine/fixtures/moves.ts';
import { Game } from '../engine/fixtures/table.ts';
import { matrixPlots } from './kit/matrix-plots.ts';

const kindOf = (step: Step): string =>
  [step.kind, 'purpose' in step && step.purpose, 'window' in step && step.window, 'reminded' in step && 'reminded']
    .filter(Boolean)
    .join(' ');

/** The kinds of things that a table does in games which these cards play at random while nobody disturbs them. */
function kindsAtRandom(rules: Ruleset, roles: readonly RoleId[], games: number): ReadonlySet<string> {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= games; seed++) {
    const dice = new Rng(seed, 0);
    const game = new Game({ rules, roles, seed });
    while (!game.state.outcome) {
      for (let tries = dice.below(2 * roles.length); tries > 0; tries--) {
        const choose = {
          kind: 'choose',
          seat: 1 + dice.below(20),
          choice: dice.below(4),
          option: dice.below(20),
        } as const;
        const command = commandOf(game.state, choose, rules);
        if (command) game.play(command);
      }
      if (game.state.step) game.goOn();
    }
    for (const event of game.events) if (event.type === 'StepBegan') kinds.add(kindOf(event.step));
  }
  return kinds;
}

describe.each(Object.entries(matrixPlots))('%s: the game of the kill matrix', (id, plot) => {
  test('has every kind of step that random games of its cards have', () => {
    const { happened } = replay(plot.text, rulesets).game!;
    const kinds = new Set(happened.flatMap(({ event }) => (event.type === 'StepBegan' ? [kindOf(event.step)] : [])));
    const possible = kindsAtRandom(rulesets[id]!, plot.roles, 60);
    expect(possible.size).toBeGreaterThan(8);
    expect([...possible].filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});
