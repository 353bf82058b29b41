/** docs/roles.md is what the code says today, and what the code says was found out by asking it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { rowsOf } from '../../docs/build/deeds.ts';
import { limitsOf, optionsWith, stage } from '../../docs/build/probe.ts';
import { rolesPage } from '../../docs/build/roles.ts';

test('docs/roles.md is up to date (else: npm run docs)', () => {
  expect(readFileSync(new URL('../../docs/roles.md', import.meta.url), 'utf8')).toBe(rolesPage());
});

test('docs/roles.md has every card of every rulebook, with its words in both languages', () => {
  const books = rolesPage().split('\n## ').slice(1);
  expect(books).toHaveLength(Object.keys(rulesets).length);
  for (const { id, roles } of Object.values(rulesets)) {
    const book = books.find((each) => each.startsWith(`\`${id}\``))!;
    const [deeds, words] = book.split('On the cards:') as [string, string];
    for (const role of Object.keys(roles)) {
      expect(deeds).toContain(`| \`${role}\` |`);
      expect(words).toMatch(new RegExp(`\\| \`${role}\` \\| .*[a-z].*\\. \\| .*[а-я].*\\. \\|`));
    }
  }
});

const limits = (ruleset: string, role: string, verb: string) => {
  const rules = rulesets[ruleset]!;
  const ability = rules.roles[role]!.abilities.find((each) => each.verb === verb)!;
  return limitsOf(ability, rules.roles[role]!, stage(rules, optionsWith(rules, {})));
};

describe('what an ability allows', () => {
  test.each([
    ['S16', 'six', 'doctor', 'heals', { self: 'any', repeat: 'not-twice-running' }],
    ['C16', 'club', 'doctor', 'heals', { self: 'once', repeat: 'not-twice-running' }],
    ['D16', 'deck', 'doctor', 'heals', { repeat: 'once-a-game' }],
    ['B13', 'boxed', 'captain', 'arrests', { whom: 'others', repeat: 'any' }],
    ['A15', 'grand', 'commissar', 'shoots', { whom: 'checked' }],
    ['A30', 'grand', 'lawyer', 'checks', { repeat: 'not-the-last', rhythm: 'every-other' }],
    ['A30', 'grand', 'lawyer', 'shields', { whom: 'own', repeat: 'not-twice-running' }],
    ['A31', 'grand', 'don', 'silences', { whom: 'any', rhythm: 'every' }],
  ] as const)('%s: is found out by trying it (%s, %s %s)', (_, ruleset, role, verb, found) => {
    expect(limits(ruleset, role, verb)).toMatchObject(found);
  });

  test('C15, A15: what a check tells of whom is, too', () => {
    const told = (ruleset: string, role: string, options = {}) =>
      rowsOf(rulesets[ruleset]!, options).find((row) => row.role === role && row.deed === 'checks')!.told;
    expect(told('club', 'commissar')).toBe('`black`: mafioso, don, maniac; `red`: others');
    expect(told('club', 'commissar', { maniac: 'modern' })).toBe('`black`: mafioso, don; `red`: others');
    expect(told('grand', 'commissar')).toContain(
      '`role:civilian`: mistress, lawyer, don, maniac, cardsharp; its card: others',
    );
    expect(told('grand', 'commissar')).toContain('framed: `role:mafioso`');
  });
});
