/** What a pack that somebody sends may be. A whole pack of ours has 303 clips and 5 MB. */

const MB = 1024 * 1024;

export interface ZipLimits {
  /** Of the zip itself, in bytes. */
  readonly zip: number;
  /** Of all that is in it, in bytes. */
  readonly unpacked: number;
  /** Of one file in it, in bytes. */
  readonly file: number;
  readonly entries: number;
  /** Sound does not shrink: who is so many times larger outside than inside is there to do harm. */
  readonly ratio: number;
}

export const UPLOAD: ZipLimits = { zip: 10 * MB, unpacked: 24 * MB, file: 2 * MB, entries: 800, ratio: 20 };

/** Of one's own recordings, on one's own machine. */
export const LOCAL: ZipLimits = { zip: 1024 * MB, unpacked: 2048 * MB, file: 64 * MB, entries: 2000, ratio: 200 };

/** No clip is longer, in ms: while the host speaks nobody else may. */
export const LONGEST_CLIP_MS = 8_000;
/** What is counted is said on the beat of a second (C8), in ms. */
export const BEAT_MS = 1_000;
export const isCounted = (cue: string): boolean => /^num\.[1-5]$/.test(cue);

/** How many packs of its own a guild may have. */
export const PACKS_OF_A_GUILD = 5;
/** How long a zip may take to be looked at, in ms. */
export const CHECK_MS = 30_000;
