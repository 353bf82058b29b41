import { t } from '#narration/index.ts';
import type { Caller, Suggestion } from '../context.ts';

/** The value for the rulebook's own list. */
const usual = 'usual';
/** Discord's limit for a suggestion, in characters. A longer list is typed. */
const longest = 100;
/** The most words of a list. */
const mostWords = 40;

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
  return words.length === 1 && words[0] === usual ? usual : [...new Set(words)].slice(0, mostWords);
}

/** Suggests the rulebook's list, and the list that has been typed. */
export function suggestWords({ language }: Caller, input: string): readonly Suggestion[] {
  const own = input.trim();
  const offered = { name: t(language, 'ui:words.usual'), value: usual };
  return own === '' || own.length > longest ? [offered] : [{ name: own, value: own }, offered];
}
