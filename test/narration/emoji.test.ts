/** An emoji is decoration: a screen reader speaks the words of a text, and they come first. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages, translationOf } from '#narration/language.ts';

/** The page with every text that people see. */
const pageOf = (language: string): URL => new URL(`../../docs/texts/${language}.md`, import.meta.url);

/** Headings, whose name is the whole text. */
const isHeading = (text: string): boolean => text.startsWith('#');

const placeholder = /\{\{\w+\}\}/g;

type Row = readonly [key: string, text: string];

const rowsIn = (language: (typeof languages)[number]): readonly Row[] => {
  const { texts, animals = {} } = translationOf(language);
  return [texts, animals].flatMap((catalogue) =>
    Object.entries(catalogue).flatMap(([space, row]) =>
      Object.entries(row).map(([key, text]): Row => [`${space}:${key}`, text]),
    ),
  );
};

/** An emoji at the beginning of a line, after the marks of a heading, of a list, of bold text or of a label. */
const first = /^(?:[#>*_ \-[(]|\d+\\?\.|`[^`]*`)*(?![\d#*])\p{Extended_Pictographic}/u;

/** Two emoji with nothing between them. */
const two = /(?:(?![\d#*])\p{Extended_Pictographic}\uFE0F? *){2}/u;

describe.each(languages)('in %s', (language) => {
  test('no text says with an emoji alone what its value is', () => {
    const bare = rowsIn(language).filter(([, text]) => {
      const marked = /\p{Extended_Pictographic}/u.test(text) && text.includes('{{');
      return marked && !isHeading(text) && !/\p{L}/u.test(text.replaceAll(placeholder, ''));
    });
    expect(bare).toEqual([]);
  });

  test('no line of a text begins with an emoji, or has two in a row', () => {
    const lines = rowsIn(language).flatMap(([key, text]) => text.split('\n').map((line): Row => [key, line]));
    expect(lines.filter(([, line]) => first.test(line) || two.test(line))).toEqual([]);
  });

  test('no line that people see begins with an emoji, or has two in a row', () => {
    const lines = readFileSync(pageOf(language), 'utf8').split(/\n| ⏎ /);
    expect(lines.length).toBeGreaterThan(5000);
    expect(lines.filter((line) => first.test(line) || two.test(line))).toEqual([]);
  });
});

test.each([
  ['> **🌙 Night 2**', true],
  ['- `night.fall` ### 🌙 Night {{night}} ⏎ The town falls asleep.', true],
  ['[ 🧩 Four cards ]', true],
  ['1. 🤖 Ada', true],
  ['> **Night 2** 🌙', false],
  ['> 1. Anna 🎤', false],
])('“%s” begins with an emoji: %s', (line, isFirst) => {
  expect(first.test(line)).toBe(isFirst);
});
