/**
 * Returns how many examples a long property test draws: `short` of them, or as many times more as the environment says.
 * `PROPERTY_RUNS=10 npm test` is the long form.
 */
export const examples = (short: number): number => short * Number(process.env.PROPERTY_RUNS ?? 1);
