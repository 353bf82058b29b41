/** The nominations of a plot where candidates are named in a time of their own. */

type Naming = readonly [by: number | undefined, candidate: number | undefined];

/** The lines of a plot that name candidates, in the order of the seats (A6). */
export const namedInOrder = (...namings: readonly Naming[]): string =>
  namings
    .toSorted(([one], [other]) => one! - other!)
    .map(([by, candidate]) => `  ${by} nominates ${candidate}`)
    .join('\n');
