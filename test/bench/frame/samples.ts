/** The middle of several samples, and how far they lie apart. */
export interface Summary {
  readonly value: number;
  /** Half the distance between the quartiles. */
  readonly noise: number;
}

/** The value below which this share of the samples lies, `NaN` without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The median of these samples with its noise. */
export const summaryOf = (samples: readonly number[]): Summary => ({
  value: quantile(samples, 0.5),
  noise: (quantile(samples, 0.75) - quantile(samples, 0.25)) / 2,
});
