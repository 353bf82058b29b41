import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks of Node at the event loop. Its figures contain them. */
const RESOLUTION_MS = 10;

/** Nanoseconds in a millisecond. */
const NS = 1e6;

/** The shares of the looks for which the delay is known: the median, the 99th percentile, and the longest. */
export const loopQuantiles = [0.5, 0.99, 1] as const;

/** The delays of the event loop in a minute, ms, by their share. */
export type LoopDelays = Readonly<Record<(typeof loopQuantiles)[number], number>>;

/** Measures how late the event loop is. */
export class EventLoopWatch {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  constructor() {
    this.#histogram.enable();
  }

  /** Returns the delays since the last call. */
  take(): LoopDelays {
    const of = (percentile: number) => Math.max(0, this.#histogram.percentile(percentile) / NS - RESOLUTION_MS);
    const delays = { 0.5: of(50), 0.99: of(99), 1: Math.max(0, this.#histogram.max / NS - RESOLUTION_MS) };
    this.#histogram.reset();
    return delays;
  }

  close(): void {
    this.#histogram.disable();
  }
}
