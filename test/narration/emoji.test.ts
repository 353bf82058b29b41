/** An emoji is decoration: a screen reader speaks the words of a text. */
import { expect, test } from 'vitest';
import { languages, translationOf } from '#narration/language.ts';

/** Headings, whose name is the whole text. */
const isHeading = (text: string): boolean => text.startsWith('#');

const placeholder = /\{\{\w+\}\}/g;

test.each(languages)('no text says with an emoji alone what its value is (%s)', (language) => {
  const { texts, animals = {} } = translationOf(language);
  const rows = [texts, animals].flatMap((catalogue) =>
    Object.entries(catalogue).flatMap(([space, row]) =>
      Object.entries(row).map(([key, text]): [string, string] => [`${space}:${key}`, text]),
    ),
  );
  const bare = rows.filter(([, text]) => {
    const marked = /\p{Extended_Pictographic}/u.test(text) && text.includes('{{');
    return marked && !isHeading(text) && !/\p{L}/u.test(text.replaceAll(placeholder, ''));
  });
  expect(bare).toEqual([]);
});
