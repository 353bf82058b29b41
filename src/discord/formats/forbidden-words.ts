import { t } from '#narration/index.ts';
import type { Caller, Suggestion } from '../context.ts';

/** The value that stands for the rulebook's own list. */
const usual = 'usual';
/** Discord's limit for what is offered, in characters; a longer list is typed. */
const longest = 100;
/** As many words as anybody keeps in mind. */
const mostWords = 40;

/**
 * A list of forbidden words as people write it, by commas; words that follow each other are joined by dashes. `null`:
 * none are forbidden.
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

/** The usual list, and what has been typed. */
export function suggestWords({ language }: Caller, input: string): readonly Suggestion[] {
  const own = input.trim();
  const offered = { name: t(language, 'ui:words.usual'), value: usual };
  return own === '' || own.length > longest ? [offered] : [{ name: own, value: own }, offered];
}
