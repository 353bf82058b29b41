/** A role set accepts nothing that it would ignore: every property of its form changes the game, or is refused. */
import { describe, expect, test } from 'vitest';
import type { OptionSpec } from '#engine/kernel/rules.ts';
import { exportRoleSet, readRoleSet } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { deal, guest, plain } from './a-guest.ts';
import { apart, form, isObject, type Json, mutations, type Schema } from './form-mutations.ts';
import { gamesOf, imported } from './games-of.ts';

/** Sets whose properties are changed one at a time. Together they have every property of the form. */
const sets: Readonly<Record<string, Json>> = {
  'a role without abilities': { ...plain, ruleset: 'boxed', ownRoles: [guest({})] },
  'a role with one ability': { ...plain, ruleset: 'boxed', ownRoles: [guest({ abilities: [{ kind: 'heal' }] })] },
  'a role with two abilities': {
    ...{ ...plain, ruleset: 'grand' },
    ownRoles: [
      guest({
        looks: 'mafioso',
        abilities: [
          { kind: 'check', learns: 'role' },
          { kind: 'shot', mayDecline: true },
        ],
      }),
    ],
  },
  'a role of a clan': {
    ...plain,
    ruleset: 'club',
    ownRoles: [guest({ faction: 'mafia', abilities: [{ kind: 'watch' }] })],
  },
  'a role with its place': {
    ...{ ...plain, ruleset: 'club' },
    ownRoles: [guest({ place: { before: 'mafia' }, abilities: [{ kind: 'block', uses: 2, from: 3 }] })],
  },
  'passive abilities': {
    ...{ ...plain, ruleset: 'grand' },
    ownRoles: [
      guest({
        abilities: [
          { kind: 'take-along' },
          { kind: 'infiltrate' },
          { kind: 'immunity' },
          { kind: 'inherit', heirOf: 'doctor' },
        ],
      }),
    ],
  },
  'a role on no side': {
    ...{ ...plain, ruleset: 'club' },
    deal: { kind: 'cards', cards: { guest: 2, don: 1, mafioso: 1, civilian: 3 } },
    ownRoles: [
      guest({
        faction: 'none',
        abilities: [{ kind: 'acquainted' }, { kind: 'vote', weight: 'double' }, { kind: 'wins', when: 'voted-out' }],
      }),
    ],
  },
  'a deal by rule': { ...plain, ruleset: 'boxed', deal, ownRoles: [guest({ abilities: [{ kind: 'heal' }] })] },
  'an order of the night': {
    ...plain,
    ruleset: 'club',
    nightOrder: ['doctor', 'mafia'],
    ownRoles: [guest({ abilities: [{ kind: 'heal' }] })],
  },
  'a theme': { ...plain, ruleset: 'deck', theme: 'animals' },
};

/** A value that says what holds anyway is no fault: the first night of all, the last size of all, no change. */
const saysWhatHolds: Readonly<Record<string, (value: unknown) => boolean>> = {
  from: (value) => value === 2,
  to: () => true,
  theme: (value) => value === 'city',
  nightOrder: () => true,
};

describe.each(Object.entries(sets))('%s', (_, value) => {
  test('is a set', () => {
    expect(imported(value)).toMatchObject({ ok: true });
  });

  test('changes with each of its properties, or refuses the new value', () => {
    const before = imported(value);
    const games = gamesOf(before);
    const ignored: unknown[] = [];
    for (const [path, changed] of mutations(form, value)) {
      const after = imported(changed);
      if (!after.ok || !before.ok) continue;
      const isSame = exportRoleSet(after.value.set) === exportRoleSet(before.value.set);
      const part = path.split('.').at(-1)!;
      const at = path.split('.').reduce<unknown>((inner, name) => (inner as Json)[name], changed);
      if (isSame || (saysWhatHolds[part]?.(at) ?? false)) continue;
      if (gamesOf(after) === games) ignored.push([path, at]);
    }
    expect(ignored).toEqual([]);
  });
});

test('the sets have every property of the form', () => {
  const named = new Set<string>();
  const inForm = (schema: Schema): string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [name, ...inForm(part)]),
    ...[...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap(inForm),
    ...(schema.items ? inForm(schema.items) : []),
  ];
  for (const value of Object.values(sets)) {
    for (const [path, changed] of mutations(form, value)) {
      const at = path.split('.').reduce<unknown>((inner, name) => (inner as Json)[name], changed);
      for (const name of [path.split('.').at(-1)!, ...(isObject(at) ? Object.keys(at) : [])]) named.add(name);
    }
  }
  // The options have a test of their own.
  const known = [...named, ...apart, 'options'];
  const missing = [...new Set(inForm(form))].filter((name) => !known.includes(name));
  expect(missing).toEqual([]);
});

test.each(Object.keys(rulesets))(
  'every option of %s changes its games, also where the night has an order',
  (ruleset) => {
    const { options } = rulesets[ruleset]!;
    const others = Object.entries(options).flatMap(([name, spec]) =>
      otherValues(spec).map((value) => ({ [name]: value })),
    );
    const games = gamesOf(imported({ ...plain, ruleset }));
    for (const change of others)
      expect(gamesOf(imported({ ...plain, ruleset, options: change })), Object.keys(change)[0]).not.toBe(games);
  },
);

/** Values of an option other than the default. */
function otherValues(spec: OptionSpec): unknown[] {
  const values = () => {
    switch (spec.kind) {
      case 'word':
        return spec.words;
      case 'numbers':
        return spec.numbers;
      case 'number':
        return [spec.min, spec.max];
      case 'switch':
        return [true, false];
      case 'list':
        return [[]];
      case 'sequence':
        return [1, [...spec.words].slice(0, 3)];
    }
  };
  return values().filter((value) => JSON.stringify(value) !== JSON.stringify(spec.default));
}

test('an order of the rulebook is refused where the set has an order of all its calls', () => {
  const calls = ['mafia', ...Object.keys(rulesets['grand']!.roles)];
  const nightOrder = calls.filter((call) => imported({ ...plain, ruleset: 'grand', nightOrder: [call] }).ok);
  const set = { ...plain, ruleset: 'grand', nightOrder };
  expect(imported(set)).toMatchObject({ ok: true });
  const options = { nightOrder: 3 };
  expect(imported({ ...set, options })).toMatchObject({
    ok: false,
    error: [{ code: 'no-effect', path: 'options.nightOrder' }],
  });
  expect(readRoleSet({ ...set, options })).toMatchObject({ ok: true, value: { set: { options: {} } } });
});
