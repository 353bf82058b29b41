/** The comparison of names with typed text. */

/** Returns true if a text has the typed one in it, in small or capital letters. */
export const matches = (text: string, input: string): boolean =>
  text.toLowerCase().includes(input.trim().toLowerCase());

/** A text in the letters in which typed names are compared: small ones, and `е` for `ё`. */
export const plain = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
