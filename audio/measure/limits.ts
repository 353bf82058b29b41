/** The limits of the clips of our own packs. */

/** The loudness of speech, in LUFS. Effects are quieter. */
export const TARGET_LUFS = -17;
/** The greatest true peak, in dBTP. */
export const MOST_DBTP = -1.5;
/** The longest clip, in ms. */
export const LONGEST_MS = 8000;
/** The most bytes of all packs together: 14 MB, and the words of Sports Mafia. */
export const MOST_BYTES = 14_100_000;

/**
 * The greatest distance from the target loudness, in LU. Short words have the level of their neighbours instead: their
 * blocks of 400 ms contain silence.
 */
export const toleranceOf = (ms: number): number => (ms < 800 ? 2.5 : 1);

/**
 * The melody of sentences: at most this share may end less than a semitone below the middle of the sentence, and at
 * most this share a semitone above it, in percent. `jumps`: the steps of the pitch over 2.5 semitones within 10 ms, for
 * each second of voice. Recordings of the speaker of the Russian voice have 9, 7 and 1.97.
 */
export const ENDINGS = { notFalling: 10, rising: 5, jumps: 2 } as const;
