import type { PersonQuality, Seating, SeatingFormat, SeatingQuality } from '#game/ports/tournament.ts';

const fewestOf = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value));
const mostOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value));

/** Finds out how even a seating is. It pauses after each table and each person. */
export function* qualitySteps(
  { people, seats }: Pick<SeatingFormat, 'people' | 'seats'>,
  seating: Seating,
): Generator<undefined, SeatingQuality> {
  const numbers = Array.from({ length: people }, () => new Array<number>(seats).fill(0));
  const met = Array.from({ length: people }, () => new Array<number>(people).fill(0));
  for (const table of seating.flat()) {
    for (const [seat, one] of table.entries()) {
      numbers[one]![seat]! += 1;
      for (const other of table) if (other !== one) met[one]![other]! += 1;
    }
    yield undefined;
  }
  const counts = new Map<number, number>();
  const qualities: PersonQuality[] = [];
  for (const [one, own] of numbers.entries()) {
    const row = met[one]!;
    for (const times of row.slice(one + 1)) counts.set(times, (counts.get(times) ?? 0) + 1);
    const others = row.toSpliced(one, 1);
    qualities.push({
      games: own.reduce((sum, times) => sum + times, 0),
      numbers: own,
      met: { fewest: fewestOf(others), most: mostOf(others) },
    });
    yield undefined;
  }
  return { meetings: meetingsOf(counts), numbers: boundsOf(numbers), people: qualities };
}

/** The evenness of the meetings. `counts`: the number of pairs by their meetings. */
function meetingsOf(counts: ReadonlyMap<number, number>): SeatingQuality['meetings'] {
  const pairs = [...counts].map(([times, count]) => ({ times, pairs: count })).toSorted((a, b) => a.times - b.times);
  const all = pairs.reduce((sum, each) => sum + each.pairs, 0);
  const mean = pairs.reduce((sum, each) => sum + each.times * each.pairs, 0) / all;
  const variance = pairs.reduce((sum, each) => sum + each.pairs * (each.times - mean) ** 2, 0) / all;
  return { fewest: pairs[0]!.times, most: pairs.at(-1)!.times, mean, deviation: Math.sqrt(variance), pairs };
}

const boundsOf = (numbers: readonly (readonly number[])[]): SeatingQuality['numbers'] => ({
  fewest: fewestOf(numbers.map(fewestOf)),
  most: mostOf(numbers.map(mostOf)),
});
