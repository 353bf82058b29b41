/** The least number of items to replace, leave out or add, so that one row becomes the other (Levenshtein). */
export function distance<Item>(one: readonly Item[], other: readonly Item[]): number {
  let row = other.map((_, index) => index + 1);
  for (const [index, item] of one.entries()) {
    let [diagonal, left] = [index, index + 1];
    row = row.map((above, at) => {
      left = Math.min(above + 1, left + 1, diagonal + (other[at] === item ? 0 : 1));
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? one.length;
}
