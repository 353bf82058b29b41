/** The comparison of names with typed text. */

/** Returns true if a text has the typed one in it, in small or capital letters. */
export const matches = (text: string, input: string): boolean =>
  text.toLowerCase().includes(input.trim().toLowerCase());

/** A text in the letters in which typed names are compared: small ones, and `е` for `ё`. */
export const plain = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');

/** A text with a hyphen for each of its dashes and minus signs. It has the same length. */
export const evenDashes = (text: string): string => text.replaceAll(/[‐-―−]/gu, '-');

const list = (text: string, separator: string): readonly string[] =>
  text.split(separator).flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));

/** The words of a list in the data of a language. */
export const wordList = (text = ''): readonly string[] => list(text, ' ');

/** The names of a list in the data of a language. */
export const nameList = (text = ''): readonly string[] => list(text, ',');

/** The fewest letters of a stem. */
const shortestStem = 3;

/** Returns true if two words are the same, or forms of one word: they differ by their endings only. */
export const isForm = (typed: string, word: string, endings: readonly string[]): boolean =>
  typed === word ||
  typed === word.replace(/^=/, '') ||
  endings.some((ending) => {
    const stem = typed.slice(0, typed.length - ending.length);
    return (
      typed.endsWith(ending) &&
      (stem.length >= shortestStem || (stem === word && stem.length > 1)) &&
      word.startsWith(stem) &&
      endings.includes(word.slice(stem.length))
    );
  });

/** The things whose names are near a typed text, the nearest first. */
export const nearest = <Thing>(
  typed: string,
  named: readonly { readonly name: string; readonly thing: Thing }[],
): readonly Thing[] => {
  const near = named
    .map(({ name, thing }) => ({ thing, distance: distanceTo(typed, name) }))
    .filter(({ distance }) => distance < 1)
    .toSorted((one, other) => one.distance - other.distance);
  return [...new Set(near.map(({ thing }) => thing))];
};

/** The distance of a typed word from a name: 0 is the same, and 1 or more is too far. */
function distanceTo(typed: string, name: string): number {
  if (typed.length >= 2 && name.startsWith(typed)) return 0.5;
  if (typed.length < shortestStem) return 1;
  const most = Math.max(1, Math.floor(typed.length / 3));
  return edits(typed, name) / (most + 1);
}

/** The number of letters that are added, left out or changed between two words (Levenshtein). */
function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1)
      next.push(Math.min(next[to]! + 1, row[to + 1]! + 1, row[to]! + (letter === other[to] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
