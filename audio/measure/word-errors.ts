/** Returns true if the words at the end, written as one, are the word at the end of the other row. */
const isCompound = (words: readonly string[], end: number, other: readonly string[], at: number): boolean =>
  end >= 2 && at >= 1 && words[end - 2]! + words[end - 1]! === other[at - 1]!;

/**
 * The words that are wrong, missing or too many. Two words that sound like the one on the other side are no error if
 * they only differ in the space between them: "on to" and "onto".
 */
export function wordErrors(said: readonly string[], heard: readonly string[]): number {
  const least: number[][] = [];
  for (let one = 0; one <= said.length; one++) {
    least.push([]);
    for (let other = 0; other <= heard.length; other++) {
      const before = (back: number, backHeard: number) => least[one - back]?.[other - backHeard] ?? Infinity;
      const ways = [before(1, 0) + 1, before(0, 1) + 1, before(1, 1) + (said[one - 1] === heard[other - 1] ? 0 : 1)];
      if (isCompound(said, one, heard, other)) ways.push(before(2, 1));
      if (isCompound(heard, other, said, one)) ways.push(before(1, 2));
      least[one]!.push(one + other === 0 ? 0 : Math.min(...ways));
    }
  }
  return least[said.length]![heard.length]!;
}
