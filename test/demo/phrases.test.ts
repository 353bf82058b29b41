/** Checks that the demo prints in the table's language. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { phrase, phrases } from '../../src/demo/output-phrases.ts';

/** The words that are the same in every language: names, file names, options and their values. */
const SAME = new RegExp(
  `\\b(?:Nightcall|Discord|API|DISCORD_OPENAPI|SIGTERM|ID|FOLDER|N|S|${languages.join('|')}|all|${Object.keys(rulesets).join('|')}|demo)\\b|${/--\w+|\bnpm run demo\b|\b[\w./]+\.(?:log|record|ogg)\b/.source}`,
  'g',
);
const wordsIn = (text: string) => text.replaceAll(/\{\{\w+\}\}(?:\/)?/g, ' ').replaceAll(SAME, ' ');

describe.each(Object.entries(phrases.ru))('%s in Russian', (name, text) => {
  test('has no English in it', () => {
    expect(wordsIn(text).match(/[A-Za-z]{2,}/g)).toBeNull();
    if (/\p{L}/u.test(wordsIn(phrases.en[name as keyof typeof phrases.en]))) expect(wordsIn(text)).toMatch(/[а-яё]/i);
  });

  test('is filled in with the same things', () => {
    const holes = (one: string) => (one.match(/\{\{\w+\}\}/g) ?? []).sort();
    expect(holes(text)).toEqual(holes(phrases.en[name as keyof typeof phrases.en]));
  });
});

test('a phrase is filled in, and leaves nothing open', () => {
  expect(phrase('ru', 'mics.some', { open: '3 Вера', muted: 5 })).toBe('🎙 3 Вера   🔇 без микрофона: 5');
  expect(phrase('en', 'option.number', { name: '--seed', min: 0, max: '' })).toBe('--seed is a whole number from 0');
});

test('nothing but phrases and what is handed on is printed, or stands for a check', () => {
  const printed = readdirSync('src/demo')
    .filter((file) => file !== 'phrases.ts')
    .flatMap((file) => {
      const source = readFileSync(`src/demo/${file}`, 'utf8');
      const calls = [...source.matchAll(/console\.(?:log|error)\(([\s\S]*?)\);\n/g)].map(([, given = '']) => given);
      const checks = [...source.matchAll(/(?<!readonly )\b(?:what|found): (?!phrase)([^\n]*)/g)].map(
        ([, given = '']) => given,
      );
      return [...calls, ...checks].map((given) => ({ file, given }));
    });
  expect(printed.length).toBeGreaterThan(10);
  const literal = /(?:'[^'\n]*'|`[^`]*`)/g;
  const english = printed.filter(({ given }) => {
    const rest = given
      .replaceAll(/phrase\(\s*\w+,\s*(?:'[^']*'|`[^`]*`)/g, '')
      .replaceAll(/styleText\([^']*'\w+'/g, '');
    const texts = (rest.match(literal) ?? []).map((text) => text.replaceAll(/\$\{[^}]*\}/g, ''));
    return texts.some((text) => /[A-Za-z]{2,}/.test(text.replaceAll(/ui:[\w.]+|\\n/g, '')));
  });
  expect(english).toEqual([]);
});
