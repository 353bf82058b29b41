/** Returns true if the two words before `end`, written as one, are the word of the other row before `at`. */
const isCompound = (words: readonly string[], end: number, other: readonly string[], at: number): boolean =>
  end >= 2 && at >= 1 && words[end - 2]! + words[end - 1]! === other[at - 1]!;

/**
 * The number of words that are wrong, missing or too many. Two neighbouring words are the same as one word on the other
 * side if only the space between them differs: "on to" and "onto". All other differences count.
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
