/** Narration keeps nothing of a table: what it says follows from its arguments alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type PlainWording, type RulebookTexts, rulebooksOf, say, t, wordingIn } from '#narration/index.ts';
import { en } from '#narration/texts/en/texts.ts';
import { rulesets } from '#rulesets/index.ts';

const folder = 'src/narration';

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }));

/** Declarations of a module that can be changed later: variables, instances, and collections not typed as constant. */
const changeable = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) =>
      /^(?:export )?(?:(?:let|var) |const \w+ = new (?:Weak)?(?:Map|Set)\b|const \w+ = [\w.]+\.create\w*\(|const \w+(?:: (?!(?:R|r)eadonly)[^=]+)? = (?:\{\}|\[\]))/.test(
        line,
      ),
    );

test('has no collection that can grow', () => {
  expect(sources.flatMap(({ path, text }) => changeable(text).map((line) => `${path}: ${line}`))).toEqual([]);
});

test.each([
  'let latest = null;',
  'export const known = new Set<string>();',
  'const words: Record<string, string> = {};',
  'const found: string[] = [];',
  'const texts = i18next.createInstance();',
])('%s would be found', (line) => {
  expect(changeable(line)).toEqual([line]);
});

const village = { ...rulesets['six']!, id: 'village' };

const added: RulebookTexts = { en: { words: { 'ruleset.village': 'The village' }, clauses: { V1: 'Six players.' } } };

test('the texts of a rulebook are in the value of its rulebooks, and nowhere else', () => {
  const rulebooks = rulebooksOf({ village }, { village: added });
  const without = rulebooksOf(rulesets);
  const nameIn = (wording: PlainWording) => say(wording, `words:ruleset.${village.id}`);
  expect(nameIn(wordingIn('ru', rulebooks))).toBe('The village');
  expect(nameIn(wordingIn('ru', without))).toBeNull();
  expect(nameIn('ru')).toBeNull();
  expect(t(wordingIn('ru', rulebooks), 'refusals:not-yet')).toBe(t('ru', 'refusals:not-yet'));
});

test('a rulebook cannot change a text that exists', () => {
  const doctor: RulebookTexts = { en: { roles: { doctor: 'Healer' } } };
  expect(() => rulebooksOf({ village }, { village: doctor })).toThrow('roles:doctor');
  const texts = { village: added, town: added };
  expect(() => rulebooksOf({ village }, texts)).toThrow('words:ruleset.village');
  expect(en.roles.doctor).not.toBe('Healer');
});
