/** Checks that docs/host/roles.md is up to date, and that its answers come from the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { roleCard } from '#narration/roles.ts';
import { rulesets } from '#rulesets/index.ts';
import { rowsOf } from '../../docs/build/card-rows.ts';
import { examplesPage, rulePages, withExamples, withoutExamples } from '../../docs/build/examples.ts';
import { limitsOf, optionsWith, sampleTable, variants } from '../../docs/build/probe.ts';
import { rolesPage } from '../../docs/build/roles.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';

test('docs/host/roles.md is up to date (else: npm run docs)', () => {
  expect(readFileSync(new URL('../../docs/host/roles.md', import.meta.url), 'utf8')).toBe(rolesPage());
});

test('docs/developer/examples.md is up to date (else: npm run docs)', () => {
  expect(readFileSync(new URL('../../docs/developer/examples.md', import.meta.url), 'utf8')).toBe(examplesPage());
});

test.each([
  ['docs/rules/', '../../'],
  ['docs/rules/ru/', '../../../'],
])('each clause of %s with a record links to one (else: npm run docs)', (folder, up) => {
  for (const name of Object.keys(rulePages)) {
    const page = readFileSync(new URL(`../../${folder}${name}.md`, import.meta.url), 'utf8');
    expect(page, name).toBe(withExamples(name, page, up));
    expect(withoutExamples(page), name).not.toMatch(/\[[A-Z]\d+[a-d]?\]/);
    for (const [, clause] of page.matchAll(/^ *- \*\*\[(\w+)\]/gm))
      expect(page).toMatch(new RegExp(`^\\[${clause}\\]: `, 'm'));
  }
});

test('docs/host/roles.md has every card of every rulebook, with its words in both languages', () => {
  const rulebooks = rolesPage().split('\n## ').slice(1);
  expect(rulebooks).toHaveLength(Object.keys(rulesets).length);
  for (const { id, roles } of Object.values(rulesets)) {
    const rulebook = rulebooks.find((each) => each.startsWith(`\`${id}\``))!;
    const [actions, words] = rulebook.split('On the cards:') as [string, string];
    for (const role of Object.keys(roles)) {
      expect(actions).toContain(`| \`${role}\` |`);
      expect(words).toMatch(new RegExp(`\\| \`${role}\` \\| .*[a-z].*\\. \\| .*[а-я].*\\. \\|`));
    }
  }
});

const limits = (ruleset: string, role: string, verb: string) => {
  const rules = rulesets[ruleset]!;
  const ability = rules.roles[role]!.abilities.find((each) => each.verb === verb)!;
  return limitsOf(ability, rules.roles[role]!, sampleTable(rules, optionsWith(rules, {})));
};

describe('the limits of an ability', () => {
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

  test('C15, A15: the answers of a check are found out, too', () => {
    const told = (ruleset: string, role: string, options = {}) =>
      rowsOf(rulesets[ruleset]!, options).find((row) => row.role === role && row.action === 'checks')!.answer;
    expect(told('club', 'commissar')).toBe('`black`: mafioso, don, maniac; `red`: others');
    expect(told('club', 'commissar', { maniac: 'modern' })).toBe('`black`: mafioso, don; `red`: others');
    expect(told('grand', 'commissar')).toContain(
      '`role:civilian`: mistress, lawyer, don, maniac, cardsharp; its card: others',
    );
    expect(told('grand', 'commissar')).toContain('framed: `role:mafioso`');
  });
});

/** The words with which a card states each of its limits. */
const said = {
  en: {
    another: /\banother\b/,
    'not-twice-running': /two nights running/,
    'once-a-game': /in the game/,
    'every-other': /every other night/i,
    'himself once': /yourself only once/,
    checked: /you checked/,
  },
  ru: {
    another: /друг(ого|ому)/,
    'not-twice-running': /две ночи подряд/,
    'once-a-game': /раз за игру/,
    'every-other': /через ночь/i,
    'himself once': /Себя можно выбрать только раз/,
    checked: /провер/,
  },
} as const;

/** The limits that a card must state. */
function toldLimits({ whom, self, repeat, rhythm }: ReturnType<typeof limitsOf>): readonly (keyof typeof said.en)[] {
  return [
    ...(whom === 'others' || whom === 'own' ? (['another'] as const) : []),
    ...(whom === 'checked' ? (['checked'] as const) : []),
    ...(self === 'once' && repeat !== 'once-a-game' ? (['himself once'] as const) : []),
    ...(repeat === 'not-twice-running' || repeat === 'once-a-game' ? [repeat] : []),
    ...(rhythm === 'every-other' ? [rhythm] : []),
  ];
}

const tables = Object.values(rulesets).flatMap((rules) =>
  [{}, ...variants(rules)].flatMap((chosen) => languages.map((language) => ({ rules, chosen, language }))),
);

test.each(tables)('$rules.id, $language: every card tells whom it may choose, and how often, with $chosen', (each) => {
  const { rules, chosen, language } = each;
  const options = optionsWith(rules, chosen);
  const at = sampleTable(rules, options);
  const called = rules.order(at).map(({ call }) => call);
  for (const role of Object.values(rules.roles)) {
    const card = roleCard(role.id, wordingOf(language), rules.id, options);
    const used = role.abilities.filter(({ call, offered }) => called.includes(call) && (offered?.(options) ?? true));
    for (const ability of used)
      for (const limit of toldLimits(limitsOf(ability, role, at))) {
        expect(card, `${role.id} ${ability.verb}`).toMatch(said[language][limit]);
      }
  }
});
