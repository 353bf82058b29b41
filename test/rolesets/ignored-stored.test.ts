/** A part that a role set would ignore is refused in a new set, and left out of a stored one. */
import { describe, expect, test } from 'vitest';
import { roleSetText } from '#narration/index.ts';
import { checkRoleSet, exportRoleSet, importRoleSet, readRoleSet, shipped } from '#rolesets/index.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { deal, guest, plain } from './a-guest.ts';
import type { Json } from './form-mutations.ts';
import { imported } from './games-of.ts';

/** Sets of earlier versions, each with a part that they ignored, and the same set without it. */
const stored: readonly (readonly [string, Json, Json])[] = [
  ['a clan of a townsperson', { ownRoles: [guest({ clan: 'known' })] }, { ownRoles: [guest({})] }],
  [
    'its own looks',
    { ownRoles: [{ ...guest({ looks: 'dancer' }), id: 'dancer' }] },
    { ownRoles: [{ ...guest({}), id: 'dancer' }] },
  ],
  [
    'a place beside a role that is never called',
    { ownRoles: [guest({ place: { after: 'civilian' }, abilities: [{ kind: 'heal' }] })] },
    { ownRoles: [guest({ abilities: [{ kind: 'heal' }] })] },
  ],
  [
    'a second way to do nothing',
    {
      ownRoles: [
        guest({
          abilities: [
            { kind: 'heal', mayDecline: true },
            { kind: 'block', mayDecline: true },
          ],
        }),
      ],
    },
    { ownRoles: [guest({ abilities: [{ kind: 'heal', mayDecline: true }, { kind: 'block' }] })] },
  ],
  ['an empty order', { nightOrder: [] }, {}],
  ['a call that nobody has', { nightOrder: ['mafia', 'civilian'] }, { nightOrder: ['mafia'] }],
  ['a theme where there is none', { theme: 'city' }, {}],
  [
    'a theme and another as an option',
    { ruleset: 'deck', theme: 'animals', options: { theme: 'city' } },
    { ruleset: 'deck', theme: 'animals' },
  ],
  [
    'more players than the rulebook has',
    { deal: { ...deal, players: { min: 10, max: 26 }, cards: [] } },
    { deal: { ...deal, players: { min: 10, max: 20 }, cards: [] } },
  ],
  [
    'a range beyond the players',
    {
      deal: {
        ...deal,
        cards: [
          {
            role: 'mafioso',
            at: [
              { from: 6, to: 9, count: 2 },
              { from: 10, to: 20, count: 3 },
            ],
          },
        ],
      },
    },
    { deal: { ...deal, cards: [{ role: 'mafioso', at: [{ from: 10, to: 14, count: 3 }] }] } },
  ],
  [
    'cards that fill the table anyway',
    { deal: { ...deal, cards: [{ role: 'civilian', at: [{ from: 10, count: 2 }] }] } },
    { deal: { ...deal, cards: [] } },
  ],
  [
    'a filling card that is never needed',
    {
      deal: {
        ...deal,
        fill: 'doctor',
        players: { min: 10, max: 10 },
        cards: [{ role: 'mafioso', at: [{ from: 10, count: 10 }] }],
      },
    },
    { deal: { ...deal, players: { min: 10, max: 10 }, cards: [{ role: 'mafioso', at: [{ from: 10, count: 10 }] }] } },
  ],
];

describe.each(stored)('%s', (_, change, without) => {
  const whole = { ...plain, ruleset: 'boxed', ...change };

  test('is refused in a new set, in a sentence that says what to do', () => {
    const result = imported(whole);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    for (const language of languages)
      for (const each of result.error) expect(roleSetText(each, wordingOf(language))).toMatch(/\.( \(.*\))?$/);
  });

  test('is left out of a stored set, which plays as before', () => {
    const [read, expected] = [readRoleSet(whole), imported({ ...plain, ruleset: 'boxed', ...without })];
    if (!read.ok || !expected.ok) throw new Error('no set');
    expect(read.value.ignored.length).toBeGreaterThan(0);
    expect(read.value.set).toEqual(expected.value.set);
  });
});

test.each<[string, object, object]>([
  [
    'a place that an order of the night overrides',
    { nightOrder: ['guest', 'mafia'], ownRoles: [guest({ place: { after: 'mafia' }, abilities: [{ kind: 'heal' }] })] },
    { nightOrder: ['guest', 'mafia'], ownRoles: [guest({ place: 'last', abilities: [{ kind: 'heal' }] })] },
  ],
  [
    'a place of a role that is never called',
    { ownRoles: [guest({ place: { after: 'mafia' } })] },
    { ownRoles: [guest({ place: 'last' })] },
  ],
])('%s is refused in a file, and kept in a stored set until it counts', (_, change, without) => {
  const set = { ...plain, ruleset: 'club', ...change };
  expect(imported(set)).toMatchObject({ ok: false, error: [{ code: 'no-effect', path: 'ownRoles.0.place' }] });
  const read = readRoleSet(set);
  if (!read.ok) throw new Error('no set');
  expect(read.value).toMatchObject({ ignored: [], set: { ownRoles: [{ place: { after: 'mafia' } }] } });
  expect(checkRoleSet(read.value.set).notes).toContainEqual(expect.objectContaining({ kind: 'ignored' }));
  expect(importRoleSet(exportRoleSet(read.value.set))).toMatchObject({ ok: true, value: { set: without } });
});

test('the sets that ship have no such part', () => {
  for (const set of Object.values(shipped)) expect(importRoleSet(exportRoleSet(set))).toMatchObject({ ok: true });
});
