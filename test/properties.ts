import fc from 'fast-check';

/**
 * Property tests use the same examples each time, so that a failure is due to a change. `PROPERTY_SEED=random` draws
 * other examples. A number repeats a run that failed.
 */
const seed = process.env.PROPERTY_SEED ?? '20261121';
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
