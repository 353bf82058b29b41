/** Conflicts are refused with their reason, and each reason has a text in both languages. */
import { describe, expect, test } from 'vitest';
import { languages } from '#narration/language.ts';
import { roleSetText } from '#narration/problem-text.ts';
import { importRoleSet, noteCodes, problemCodes } from '#rolesets/index.ts';
import { wordingOf } from '../rulebooks.ts';

const set = (change: object) => ({
  format: 'nightcall-role-set',
  version: 1,
  name: 'Ours',
  ruleset: 'boxed',
  ...change,
});

const role = (change: object = {}) => ({ id: 'guest', name: { en: 'Guest' }, faction: 'town', ...change });

const own = (change: object, rest: object = {}) => set({ ownRoles: [role(change)], ...rest });

const having = (...abilities: object[]) => ({ abilities });

const rule = (cards: object[], players = { min: 8, max: 12 }) => ({ deal: { kind: 'rule', players, cards } });

const cases: readonly (readonly [string, object, string])[] = [
  ['own roles at the table of six', own({}, { ruleset: 'six' }), 'fixed-ruleset'],
  [
    'another deal at the table of six',
    set({ ruleset: 'six', deal: { kind: 'cards', cards: { civilian: 6 } } }),
    'fixed-ruleset',
  ],
  ['another order at the table of six', set({ ruleset: 'six', nightOrder: ['doctor', 'mafia'] }), 'fixed-ruleset'],
  ['a theme that the rulebook lacks', set({ theme: 'animals' }), 'theme-not-here'],
  ['a role of the rulebook again', own({ id: 'doctor' }), 'id-taken'],
  ['a role that is called as a clan', own({ id: 'mafia' }), 'id-taken'],
  ['two own roles of one id', set({ ownRoles: [role(), role()] }), 'id-twice'],
  ['a role without a name', own({ name: {} }), 'no-name'],
  ['yakuza in the club', own({ faction: 'yakuza' }, { ruleset: 'club' }), 'faction-not-here'],
  ['an arrest in the club', own(having({ kind: 'arrest' }), { ruleset: 'club' }), 'ability-not-here'],
  ['an infiltrator in the deck', own(having({ kind: 'infiltrate' }), { ruleset: 'deck' }), 'ability-not-here'],
  [
    'a check of standing in the club',
    own(having({ kind: 'check', learns: 'standing' }), { ruleset: 'club' }),
    'finding-not-here',
  ],
  ['a stranger on the side of grand', own({ faction: 'mafia', clan: 'apart' }, { ruleset: 'grand' }), 'clan-not-here'],
  [
    'an infiltrator of the mafia itself',
    own({ faction: 'mafia', ...having({ kind: 'infiltrate' }) }),
    'infiltrator-side',
  ],
  ['two checks', own(having({ kind: 'check', learns: 'role' }, { kind: 'compare' })), 'same-act'],
  ['an heir who shoots anyway', own(having({ kind: 'inherit', heirOf: 'sheriff' }, { kind: 'shot' })), 'same-act'],
  ['two immunities', own(having({ kind: 'immunity' }, { kind: 'immunity' })), 'passive-twice'],
  ['an immune guard', own(having({ kind: 'guard' }, { kind: 'immunity' })), 'guard-immune'],
  ["a civilian's heir", own(having({ kind: 'inherit', heirOf: 'civilian' })), 'nothing-to-inherit'],
  ['an unknown look', own({ looks: 'ninja' }), 'unknown-looks'],
  ['a place beside no call', own({ place: { after: 'ninja' } }), 'unknown-call'],
  ['an order with an unknown call', set({ nightOrder: ['ninja'] }), 'unknown-call'],
  ['an order with a call twice', set({ nightOrder: ['doctor', 'doctor'] }), 'call-twice'],
  ['an unknown card', set({ deal: { kind: 'cards', cards: { ninja: 10 } } }), 'unknown-role'],
  ['five cards', set({ deal: { kind: 'cards', cards: { commissar: 5 } } }), 'too-few-players'],
  ['more cards than seats', set(rule([{ role: 'mafioso', at: [{ from: 8, count: 9 }] }])), 'too-many-cards'],
  ['a range upside down', set(rule([{ role: 'mafioso', at: [{ from: 9, to: 8, count: 2 }] }])), 'range-upside-down'],
  [
    'ranges that meet',
    set(
      rule([
        {
          role: 'mafioso',
          at: [
            { from: 8, count: 2 },
            { from: 10, count: 3 },
          ],
        },
      ]),
    ),
    'ranges-overlap',
  ],
  ['three of two', set(rule([{ role: ['doctor', 'beauty'], at: [{ from: 8, count: 3 }] }])), 'too-few-to-draw'],
  ['a range beyond the deal', set(rule([{ role: 'mafioso', at: [{ from: 6, to: 26, count: 2 }] }])), 'range-outside'],
  [
    'a card that fills the table anyway',
    set(rule([{ role: 'civilian', at: [{ from: 8, count: 2 }] }])),
    'filled-anyway',
  ],
  ['a townsperson with an end of its own', own({ abilities: [{ kind: 'wins', when: 'alive' }] }), 'own-end-side'],
  ['a clan of a townsperson', own({ clan: 'known' }), 'no-effect'],
  ['an unknown option', set({ options: { speechSeconds: 60 } }), 'unknown-option'],
  ['an option out of its bounds', set({ options: { discussionMinutes: 0 } }), 'bad-option'],
];

test.each(cases)('%s is refused', (_, value, code) => {
  const result = importRoleSet(JSON.stringify(value));
  expect(result.ok ? [] : result.error.map((problem) => problem.code)).toContain(code);
});

describe('every reason is a sentence in both languages', () => {
  test('and each of them names all that its text asks for', () => {
    for (const [, value] of cases) {
      const result = importRoleSet(JSON.stringify(value));
      if (result.ok) continue;
      for (const language of languages) {
        for (const problem of result.error) {
          const text = roleSetText(problem, wordingOf(language));
          expect(text, problem.code).toMatch(/\S[.:)]/);
          expect(text, problem.code).not.toMatch(/\{\{|undefined/);
        }
      }
    }
  });

  test.each([...problemCodes, ...noteCodes])('%s has its text', (code) => {
    for (const language of languages)
      expect(roleSetText({ code, params: {} }, wordingOf(language)).length).toBeGreaterThan(10);
  });

  test('no reason is untried', () => {
    const fileCodes = problemCodes.slice(0, problemCodes.indexOf('fixed-ruleset'));
    const tried = new Set<string>([...fileCodes, ...cases.map(([, , code]) => code)]);
    expect(problemCodes.filter((code) => !tried.has(code))).toEqual([]);
  });
});
