/** The list of forbidden words, as people type it. */
import { expect, test } from 'vitest';
import { readWords, wordsField } from '#discord/formats/forbidden-words.ts';
import { type Language, t } from '#narration/index.ts';
import { wordingOf } from '../rulebooks.ts';

test('is words between commas, each once', () => {
  expect(readWords('Клянусь, мамой клянусь,  клянусь;')).toEqual(['клянусь', 'мамой-клянусь']);
});

test.each<Language>(['en', 'ru'])('is the list of the rulebook for the word that the form names (%s)', (language) => {
  const { about, value } = wordsField('usual', wordingOf(language));
  const named = /[“«](.+)[”»]/.exec(about)![1]!;
  expect(readWords(named)).toBe('usual');
  expect(value).toBe(named);
  // The button of the settings has another meaning: no words at all.
  expect(named.toLowerCase()).not.toBe(t(language, 'setup:as-usual').toLowerCase());
  // Earlier forms named these words.
  for (const earlier of ['usual', 'default', 'по умолчанию']) expect(readWords(earlier)).toBe('usual');
});

test('is nothing without a word', () => {
  for (const text of [null, '', ' , ;', '…']) expect(readWords(text)).toBeNull();
});
