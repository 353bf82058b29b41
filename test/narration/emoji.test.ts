/** An emoji is decoration: a screen reader speaks the words of a text, and they come first. */
import { describe, expect, test } from 'vitest';
import { languages, translationOf } from '#narration/language.ts';
import { isLoud } from './emoji-lines.ts';

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
    expect(lines.filter(([, line]) => isLoud(line))).toEqual([]);
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
  expect(isLoud(line)).toBe(isFirst);
});
