/** The limits of the clips of our own packs. */

/** The loudness of speech, in LUFS. Effects are quieter. */
export const TARGET_LUFS = -17;
/** The greatest true peak, in dBTP. */
export const MOST_DBTP = -1.5;
/** The longest clip, in ms. */
export const LONGEST_MS = 8000;
/** The most bytes of all packs together. */
export const MOST_BYTES = 14_000_000;

/**
 * The greatest distance from the target loudness, in LU. Short words have the level of their neighbours instead: their
 * blocks of 400 ms contain silence.
 */
export const toleranceOf = (ms: number): number => (ms < 800 ? 2.5 : 1);
