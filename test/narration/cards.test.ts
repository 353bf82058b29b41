import { describe, expect, test } from 'vitest';
import { completeOptions } from '#engine/kernel/options.ts';
import { factionOf } from '#engine/kernel/role.ts';
import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options } from '#engine/kernel/types.ts';
import { languages } from '#narration/language.ts';
import { roleCard, roleName } from '#narration/roles.ts';
import { say } from '#narration/text.ts';
import { en } from '#narration/texts/en/texts.ts';
import { withOwnRoles, wordsOf } from '#narration/words.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';

function valuesOf(spec: OptionSpec): readonly (string | boolean)[] {
  if (spec.kind === 'switch') return [true, false];
  return spec.kind === 'word' ? spec.words : [];
}

/** All combinations of the options that are words or switches and change the text of a card. */
function settings({ id, options }: Ruleset): readonly Options[] {
  const changing = Object.keys(en.cardTexts).filter((key) => key.startsWith(`${id}.`));
  const chosen = Object.entries(options)
    .filter(([, spec]) => valuesOf(spec).length > 0)
    .filter(([name], _, all) => all.length < 10 || changing.some((key) => key.includes(`.${name}-`)));
  return chosen.reduce<readonly Options[]>(
    (all, [name, spec]) => all.flatMap((one) => valuesOf(spec).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

const cards = Object.values(rulesets).flatMap((rules) =>
  languages.flatMap((language) => Object.keys(rules.roles).map((role) => ({ rules, language, role }))),
);

describe.each(cards)('$rules.id, $language: the card of the $role', ({ rules, language, role }) => {
  test('has a name and words of its own', () => {
    expect(say(language, `roles:${role}`)).not.toBeNull();
    expect(say(language, `cardTexts:${rules.id}.${role}`)).not.toBeNull();
    expect(roleName(role, wordingOf(language), rules.id)).not.toBe(role);
  });

  test('names its side and its aim, whatever the table has chosen', () => {
    for (const chosen of settings(rules)) {
      const completed = completeOptions(rules, chosen);
      const options = completed.ok ? completed.value : {};
      const side = factionOf(rules.roles[role]!, options);
      const lines = roleCard(role, wordingOf(language), rules.id, options).split('\n');
      const wording = wordsOf(wordingOf(language), { options });
      expect(lines[1]).toBe(`**${say(wording, `sides:${side}`)}.**`);
      expect(lines.at(-1)).toBe(say(wording, `aims:${rules.id}.${side}`));
      expect(lines.length).toBeGreaterThanOrEqual(4);
      expect(lines.join('\n').length).toBeLessThanOrEqual(600);
    }
  });
});

test('an addition to a card belongs to an existing option and role', () => {
  const keys = Object.keys(en.cardTexts).filter((key) => key.split('.').length === 3);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    const [ruleset = '', role = '', choice = ''] = key.split('.');
    const [name = '', ...words] = choice.split('-');
    expect(Object.keys(rulesets[ruleset]!.roles), key).toContain(role);
    expect(valuesOf(rulesets[ruleset]!.options[name]!).map(String), key).toContain(words.join('-'));
  }
});

test('C13: the card of a courtesan tells whose she is and what she does to her guest', () => {
  const card = (options: Options) => roleCard('courtesan', inEnglish, 'club', options);
  expect(card({ courtesanSide: 'town', guestRestriction: 'night' })).toContain('have no effect');
  expect(card({ courtesanSide: 'town', guestRestriction: 'night' })).toContain('Red');
  expect(card({ courtesanSide: 'mafia', guestRestriction: 'day' })).toContain('The next day your guest');
  expect(card({ courtesanSide: 'mafia', guestRestriction: 'day' })).toContain('You have no say in its shot');
});

test.each(languages)('the card of an own role says what its abilities do in whole sentences (%s)', (language) => {
  const kinds = Object.keys(en.rolesets).filter((key) => key.startsWith('does.') && key !== 'does.nothing');
  const limits = { uses: 2, from: 3, nights: 'odd', self: 'once', repeat: 'not-twice-running', mayDecline: true };
  for (const key of kinds) {
    const [, kind = '', variant] = key.split('.');
    const ability = { kind, ...(variant === undefined ? {} : { learns: variant }), heirOf: 'doctor', ...limits };
    const own = {
      id: 'guest',
      name: { en: 'Guest' },
      faction: kind === 'wins' ? 'none' : 'town',
      abilities: [ability],
    };
    const lines = roleCard('guest', withOwnRoles(wordingOf(language), [own]), 'club').split('\n');
    const text = lines[kind === 'wins' ? 3 : 2] ?? '';
    const sentences = text.split(/(?<=\.) /);
    expect(sentences.length, key).toBeGreaterThanOrEqual(7);
    for (const sentence of sentences) expect(sentence, key).toMatch(/^\p{Lu}[^;]*\.$/u);
  }
});

test('the card of a check that saves says both', () => {
  const abilities = [{ kind: 'check', learns: 'colour', saves: true }];
  const own = { id: 'patron', name: { en: 'Patron' }, faction: 'town', abilities };
  const card = roleCard('patron', withOwnRoles(inEnglish, [own]), 'club');
  expect(card).toContain('You check a player: red or black. No shot kills that player tonight.');
});
