/**
 * A role that heals is added to a rulebook whose deaths are settled at dawn. Its card and its call name it, and no list
 * of effects.
 */
import { expect, test } from 'vitest';
import { noCustomRules } from '#engine/kernel/custom-rules.ts';
import type { GameState } from '#engine/kernel/engine.ts';
import { calls } from '#engine/kernel/night.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { deadlyShots, killedBy } from '#engine/mechanics/effects.ts';
import { agreedShot } from '#roles/abilities/shot.ts';
import { doctor } from '#roles/town/doctor.ts';
import { six } from '#rulesets/six.ts';
import { act, atCall } from './club-table.ts';
import { Game } from './fixtures/table.ts';

const ofDoctor = doctor({ self: 'always', repeat: 'any', clause: 'S16' });
const herbalist = { ...ofDoctor, abilities: ofDoctor.abilities.map((each) => ({ ...each, call: 'herbalist' })) };
const order = [...six.order({} as never), { call: 'herbalist', clan: null, meet: 10, seconds: 20 }];
/** The doctor's card has another call. */
const rules: Ruleset = {
  ...six,
  roles: { ...six.roles, doctor: herbalist },
  order: () => order,
  night: [calls(() => order)],
  dawn: (state) => {
    const on = agreedShot(state, 'mafia', { isHead: ({ role }) => role === 'don', hasSay: () => true });
    return killedBy(deadlyShots(rules, state, { ofClans: [{ call: 'mafia', on }], own: noCustomRules }));
  },
};
const called = (call: string) => (state: GameState) => state.open && atCall(call)(state);

test.each([
  { patient: 4, dead: [] },
  { patient: 5, dead: [4] },
])('seat 4 is shot and the herbalist chooses seat $patient: $dead are dead', ({ patient, dead }) => {
  const roles = ['don', 'mafioso', 'doctor', 'civilian', 'civilian', 'commissar'];
  const game = new Game({ rules, roles, options: {} });
  game.until(called('mafia'));
  expect(game.play(act(1, 'shoots', 4)).ok).toBe(true);
  game.until(called('herbalist'));
  expect(game.play(act(3, 'heals', patient)).ok).toBe(true);
  game.until(({ phase }) => phase === 'day');
  expect(game.state.seats.filter(({ left }) => left !== null).map(({ number }) => number)).toEqual(dead);
});
