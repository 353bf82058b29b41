import { setTimeout as pause } from 'node:timers/promises';

/** The first and the longest wait, ms, and the factor from one to the next. */
const FIRST_MS = 500;
const LONGEST_MS = 300_000;
const FACTOR = 1.5;

/**
 * Milliseconds before the next attempt, if this many in a row have failed. A short fault is over after a short wait, and a
 * fault of a day costs an attempt every few minutes. The wait is never longer than half of the fault so far. The random
 * part spreads the shards and bots that have lost their connections at the same time.
 */
export const growingMs = (failed: number, random: () => number = Math.random): number =>
  Math.min(LONGEST_MS, FIRST_MS * FACTOR ** failed) * (0.5 + random() / 2);

/** Waits this many ms. Rejects if the signal is aborted. */
export type Rest = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** Waits by the clock. `speedup`: the factor by which waits are shorter, for a local Discord. */
export const restFor =
  (speedup = 1): Rest =>
  (ms, signal) =>
    pause(ms / speedup, undefined, { signal });
