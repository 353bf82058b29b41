/** Limits of a pack that people send. A complete pack of this project has 303 clips and 5 MB. */

const MB = 1024 * 1024;

export interface ZipLimits {
  /** Size of the zip itself, in bytes. */
  readonly zip: number;
  /** Size of everything in it, in bytes. */
  readonly unpacked: number;
  /** Size of one file in it, in bytes. */
  readonly file: number;
  readonly entries: number;
  /**
   * The largest ratio of unpacked to packed size. Sound hardly shrinks, so a zip with a higher ratio is meant to do
   * harm.
   */
  readonly ratio: number;
}

export const UPLOAD: ZipLimits = { zip: 10 * MB, unpacked: 24 * MB, file: 2 * MB, entries: 800, ratio: 20 };

/** Limits of recordings on a person's own machine. */
export const LOCAL: ZipLimits = { zip: 1024 * MB, unpacked: 2048 * MB, file: 64 * MB, entries: 2000, ratio: 200 };

/** The longest clip, in ms. Nobody else may speak while the narrator speaks. */
export const LONGEST_CLIP_MS = 8_000;
/** The length of a beat, in ms: counting uses one number each second (C8). */
export const BEAT_MS = 1_000;

/** Returns true for the numbers that the narrator counts on the beat. */
export const isCounted = (cue: string): boolean => /^num\.[1-5]$/.test(cue);

/** The number of own packs that a guild may have. */
export const PACKS_OF_A_GUILD = 5;
/** The time for which a removed pack can be brought back, ms: a week. */
export const REMOVED_PACK_MS = 7 * 24 * 3_600_000;
/** The time limit of a zip's check, in ms. */
export const CHECK_MS = 30_000;
