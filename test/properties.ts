import fc from 'fast-check';

/**
 * Property tests draw the same examples each time, so that a red suite is red for its change. `PROPERTY_SEED=random`
 * draws others, and a number repeats a run that failed.
 */
const wish = process.env.PROPERTY_SEED ?? '20261121';
if (wish !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wish) });
