import type { PersonQuality, Seating, SeatingFormat, SeatingQuality } from '#game/ports/tournament.ts';

const fewestOf = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value));
const mostOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value));

/** The number of times that each value is there, the smallest first. */
function counted(values: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const value of values.toSorted((one, other) => one - other)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Returns how even a seating is. */
export function qualityOf(
  { people, seats }: Pick<SeatingFormat, 'people' | 'seats'>,
  seating: Seating,
): SeatingQuality {
  const numbers = Array.from({ length: people }, () => new Array<number>(seats).fill(0));
  const met = Array.from({ length: people }, () => new Array<number>(people).fill(0));
  for (const table of seating.flat())
    for (const [seat, one] of table.entries()) {
      numbers[one]![seat]! += 1;
      for (const other of table) if (other !== one) met[one]![other]! += 1;
    }
  const pairs = met.flatMap((row, one) => row.slice(one + 1));
  const mean = pairs.reduce((sum, times) => sum + times, 0) / pairs.length;
  const variance = pairs.reduce((sum, times) => sum + (times - mean) ** 2, 0) / pairs.length;
  const [fewest, most] = [fewestOf(pairs), mostOf(pairs)];
  return {
    meetings: {
      fewest,
      most,
      mean,
      deviation: Math.sqrt(variance),
      pairs: [...counted(pairs)].map(([times, count]) => ({ times, pairs: count })),
    },
    numbers: { fewest: fewestOf(numbers.flat()), most: mostOf(numbers.flat()) },
    people: numbers.map((own, one): PersonQuality => {
      const others = met[one]!.filter((_, other) => other !== one);
      return {
        games: own.reduce((sum, times) => sum + times, 0),
        numbers: own,
        met: { fewest: fewestOf(others), most: mostOf(others) },
      };
    }),
  };
}
