import type { SessionStarts } from '#game/ports/ports.ts';

/** The starts of sessions of a process that shares its bot with nobody. `now`: a monotonic clock, in ms. */
export class MemorySessionStarts implements SessionStarts {
  readonly #now: () => number;
  /** The time from which on a bucket has a start again. */
  readonly #free = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async take(bucket: string, pauseMs: number): Promise<number> {
    const wait = (this.#free.get(bucket) ?? 0) - this.#now();
    if (wait > 0) return Math.ceil(wait);
    this.#free.set(bucket, this.#now() + pauseMs);
    return 0;
  }
}
