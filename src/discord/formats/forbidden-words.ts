/** The value for the rulebook's own list. */
const usual = 'usual';
/** The texts that people type for it, in every language. The forms name them. */
const usualTyped: readonly string[] = [usual, 'default', 'по-умолчанию'];
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
  return words.length === 1 && usualTyped.includes(words[0]!) ? usual : [...new Set(words)].slice(0, mostWords);
}
