import { mostWords } from '#game/server-settings/guild-settings.ts';
import { languages, t, type Wording } from '#narration/index.ts';

/** The value for the rulebook's own list. */
const usual = 'usual';
/** The words that people type for it, in every language. Earlier forms named the first three. */
const usualTyped: readonly string[] = [
  ...[usual, 'default', 'по-умолчанию'],
  ...languages.map((language) => t(language, 'setup:words.usual')),
];

/**
 * Reads a list of forbidden words, separated by commas. Words that follow each other are joined by dashes. Returns null
 * if the text has no word.
 */
export function readWords(input: string | null): readonly string[] | typeof usual | null {
  const words = (input ?? '')
    .toLowerCase()
    .split(/[,;]/)
    .map((word) => (word.match(/[\p{L}\p{M}\p{N}]+\*?/gu) ?? []).join('-'))
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  return words.length === 1 && usualTyped.includes(words[0]!) ? usual : [...new Set(words)].slice(0, mostWords);
}

/** The field of a form for forbidden words, with the present list. */
export const wordsField = (words: readonly string[] | typeof usual | null | undefined, wording: Wording) => {
  const own = t(wording, 'setup:words.usual');
  return {
    kind: 'text' as const,
    label: t(wording, 'setup:words.label'),
    about: t(wording, 'setup:words.about', { usual: own }),
    value: words === usual ? own : (words ?? []).join(', '),
    most: 1000,
  };
};
