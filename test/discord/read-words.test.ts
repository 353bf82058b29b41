/** The list of forbidden words, as people type it. */
import { expect, test } from 'vitest';
import { readWords } from '#discord/formats/forbidden-words.ts';
import { type Language, t } from '#narration/index.ts';

test('is words between commas, each once', () => {
  expect(readWords('Клянусь, мамой клянусь,  клянусь;')).toEqual(['клянусь', 'мамой-клянусь']);
});

test.each<Language>(['en', 'ru'])('is the list of the rulebook for the word that the form names (%s)', (language) => {
  const named = /[“«](.+)[”»]/.exec(t(language, 'setup:words.about'))![1]!;
  expect(readWords(named)).toBe('usual');
  // An earlier form named this word.
  expect(readWords('usual')).toBe('usual');
});

test('is nothing without a word', () => {
  for (const text of [null, '', ' , ;', '…']) expect(readWords(text)).toBeNull();
});
