/** Narration keeps nothing of a table: what it says follows from its arguments and the rulebooks of the program. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registerRulebook, registerRulebooks } from '#narration/index.ts';
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

test('has two collections that can grow: the rulebooks of the program and their texts', () => {
  expect(sources.flatMap(({ path, text }) => changeable(text).map((line) => `${path}: ${line}`))).toEqual([
    'src/narration/rulebook.ts: const rulebooks = new Map<RulesetId, Known>();',
    'src/narration/text.ts: const texts = i18next.createInstance();',
  ]);
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

test('a rulebook is registered once and never replaced', () => {
  expect(() => registerRulebooks(rulesets)).not.toThrow();
  expect(() => registerRulebook({ ...rulesets['six']! })).toThrow('another rulebook six is registered already');
});

test('a rulebook cannot change a text that exists', () => {
  const village = { ...rulesets['six']!, id: 'village' };
  expect(() => registerRulebook(village, { en: { roles: { doctor: 'Healer' } } })).toThrow('roles:doctor');
  expect(en.roles.doctor).not.toBe('Healer');
});
