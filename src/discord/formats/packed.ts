/** Lists in a custom id, with one sign for each item. */

/** Two signs for these words: other words, as a later version may have them, have other signs. */
function markOf(words: readonly string[]): string {
  let sum = 0;
  for (const letter of words.join(' ')) sum = (sum * 31 + letter.charCodeAt(0)) % 1296;
  return sum.toString(36).padStart(2, '0');
}

/** Writes a list of some of these words, of which there are at most 36. Null: the list has another word. */
export function packed(items: readonly string[], words: readonly string[]): string | null {
  const places = items.map((item) => words.indexOf(item));
  const isKnown = places.every((place) => place >= 0 && place < 36);
  return isKnown ? `${markOf(words)}${places.map((place) => place.toString(36)).join('')}` : null;
}

/** Reads a list that `packed` wrote. Null: it was written for other words. */
export function unpacked(text: string, words: readonly string[]): readonly string[] | null {
  if (text.slice(0, 2) !== markOf(words)) return null;
  const items = [...text.slice(2)].map((sign) => words[Number.parseInt(sign, 36)]);
  return items.every((item) => item !== undefined) ? items : null;
}
