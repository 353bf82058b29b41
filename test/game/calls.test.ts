/** Compares the calls of a night as derived from public facts with the calls that take place. */

import { describe, expect, test } from 'vitest';
import { recommendedCards } from '#engine/kernel/deal.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import { look } from '#engine/kernel/look.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import { callsOfNights, type OpenTable } from '#game/model/calls.ts';
import { rulesets } from '#rulesets/index.ts';

const optionsOf = (rules: Ruleset, chosen: Options = {}): Options => {
  const completed = completeOptions(rules, chosen);
  return completed.ok ? completed.value : {};
};

/** The town's view on the day after this night, in a game in which nobody acts. */
function townAfter(rules: Ruleset, cards: readonly RoleId[], options: Options, night: number): View {
  const start = { type: 'start', ruleset: rules.id, options, seed: 3, deal: { cards } } as const;
  let played = play(rules, unstarted, start);
  let town = emptyView(null);
  while (played.ok) {
    town = look(rules, town, played.value.notices);
    const { state } = played.value;
    if (state.outcome || (town.phase === 'day' && town.round === night)) return town;
    played = play(rules, state, { type: state.open ? 'timeout' : 'announced', step: state.step!.number });
  }
  throw new Error('the game was refused');
}

const heardIn = (town: View, night: number) =>
  town.calls.filter((each) => each.night === night).map(({ call }) => call);

const table = (rules: Ruleset, change: Partial<OpenTable>): OpenTable => ({
  ...{ options: optionsOf(rules), players: null, cards: null, town: emptyView(null) },
  ...change,
});

const tables = Object.values(rulesets).flatMap((rules) => {
  const { min, max } = rules.players;
  return [...new Set([min, Math.ceil((min + max) / 2), max])].map((players) => ({ rules, players }));
});

describe.each(tables)('$rules.id with $players players', ({ rules, players }) => {
  const options = optionsOf(rules);
  const cards = recommendedCards(rules, players, options, new Rng(5, 0));
  const town = townAfter(rules, cards, options, 2);

  test('the calls by a deck that all know are those that are made, for certain', () => {
    const { first, later } = callsOfNights(rules, table(rules, { players, cards }));
    expect(first.map(({ call }) => call)).toEqual(heardIn(town, 1));
    expect(later.map(({ call }) => call)).toEqual(heardIn(town, 2));
    expect([...first, ...later].every(({ certain }) => certain)).toBe(true);
  });

  test('the calls by the recommended deck hold those that are made, and are those once they have been heard', () => {
    const before = callsOfNights(rules, table(rules, { players })).later;
    expect(before.map(({ call }) => call)).toEqual(expect.arrayContaining([...heardIn(town, 2)]));
    for (const { call, certain } of before) if (certain) expect(heardIn(town, 2)).toContain(call);
    const after = callsOfNights(rules, table(rules, { players, town })).later;
    expect(after.map(({ call }) => call)).toEqual(heardIn(town, 2));
  });
});

test('B3: which special townsfolk were drawn nobody knows before they are called', () => {
  const { later } = callsOfNights(rulesets['boxed']!, table(rulesets['boxed']!, { players: 11 }));
  const special = ['captain', 'sheriff', 'doctor', 'beauty', 'journalist'];
  expect(later.filter(({ certain }) => !certain).map(({ call }) => call)).toEqual(special);
  expect(later.find(({ call }) => call === 'mafia')).toMatchObject({ twice: 'perhaps', certain: true });
});

test('A13: a player whose card has been shown is called no more, but a don has an heir', () => {
  const grand = rulesets['grand']!;
  const cards = ['don', 'mistress', 'commissar', 'doctor', 'civilian', 'civilian', 'civilian'];
  const left = { cause: 'vote', round: 1 } as const;
  const seats = cards.map((card, index) => ({
    ...{ number: index + 1, fouls: 0 },
    ...(card === 'doctor' || card === 'don' ? { card, left } : { card: null, left: null }),
  }));
  const town = { ...emptyView(null), phase: 'day', round: 1, seats } as const;
  const { later } = callsOfNights(grand, table(grand, { players: 7, cards, town }));
  expect(later.map(({ call }) => call)).toEqual(expect.arrayContaining(['mafia', 'don', 'mistress', 'commissar']));
  expect(later.map(({ call }) => call)).not.toContain('doctor');
});
