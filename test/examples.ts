/**
 * Returns how many examples a long property test draws: half of `usual`, or as many times `usual` as the environment says.
 * `vitest --mode long` is the long form.
 */
export const examples = (usual: number): number => Math.ceil(usual * Number(process.env.PROPERTY_RUNS ?? 0.5));
