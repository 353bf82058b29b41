/** The growth of a series of samples in MiB, held against its noise. */
export interface Growth {
  /** The medians of the first and of the last third. */
  readonly first: number;
  readonly last: number;
  /** The larger of the median distances from these medians. */
  readonly noise: number;
  readonly grows: boolean;
}

/** A smaller share of the first third is no growth, whatever the noise. The same goes for less than 1 MiB. */
const leastShare = 0.1;
const leastMib = 1;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const spread = (values: readonly number[]): number => {
  const middle = median(values);
  return median(values.map((value) => Math.abs(value - middle)));
};

/**
 * Returns the growth of these samples, in MiB, oldest first. They grow if the last third is above the first one by more
 * than three times the noise, by more than a tenth, and by more than 1 MiB.
 *
 * @throws RangeError for fewer than six samples: they tell nothing
 */
export function growthOf(samples: readonly number[]): Growth {
  if (samples.length < 6) throw new RangeError('growth is judged from six samples on');
  const third = Math.floor(samples.length / 3);
  const [begin, end] = [samples.slice(0, third), samples.slice(-third)];
  const [first, last] = [median(begin), median(end)];
  const noise = Math.max(spread(begin), spread(end));
  return { first, last, noise, grows: last - first > Math.max(3 * noise, leastShare * first, leastMib) };
}
