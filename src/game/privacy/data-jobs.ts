import type { Clock } from '../ports/ports.ts';
import type { Export } from '../ports/privacy.ts';
import { Queue } from '../scheduling/queue.ts';

/** The time in which a person gets the same export again, ms. */
export const SAME_MS = 10 * 60_000;
/** The least time between two compactions, ms. */
const COMPACTION_MS = 3_600_000;
/** The most bytes of exports that are kept. */
const KEPT_BYTES = 32 * 1024 * 1024;

interface Kept {
  readonly at: number;
  readonly made: Promise<Export>;
  bytes: number;
}

/**
 * The brake on work over all stored documents that anybody can ask for. All shards of a process share it: one job at a time,
 * one export of a person in ten minutes, and one compaction in an hour.
 */
export class DataJobs {
  readonly #clock: Clock;
  readonly #queue = new Queue();
  /** In the order in which they were made. */
  readonly #exports = new Map<string, Kept>();
  #compactedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs a job once all earlier ones have ended. */
  run<T>(job: () => Promise<T>): Promise<T> {
    return this.#queue.run(job);
  }

  /** Resolves when all jobs so far have ended. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** Returns the export of a person, which is made only if there is none of the last ten minutes. */
  exported(userId: string, make: () => Promise<Export>): Promise<Export> {
    this.dropOldExports();
    const known = this.#exports.get(userId);
    if (known !== undefined) return known.made;
    const kept: Kept = { at: this.#clock.now(), made: this.run(make), bytes: 0 };
    this.#exports.set(userId, kept);
    kept.made.then(
      (made) => this.#keepExport(kept, made),
      () => {
        if (this.#exports.get(userId) === kept) this.#exports.delete(userId);
      },
    );
    return kept.made;
  }

  /** Drops the export of a person: it would have what was just deleted. */
  dropExport(userId: string): void {
    this.#exports.delete(userId);
  }

  /** Drops the exports whose time is over. */
  dropOldExports(): void {
    const before = this.#clock.now() - SAME_MS;
    for (const [userId, { at }] of this.#exports) if (at <= before) this.#exports.delete(userId);
  }

  /** Compacts the store as part of a job. Returns the time at which that may be done, if it is not yet, or `null`. */
  async compact(work: () => Promise<boolean>): Promise<number | null> {
    const from = this.#compactedAt + COMPACTION_MS;
    if (this.#clock.now() < from) return from;
    if (await work()) this.#compactedAt = this.#clock.now();
    return null;
  }

  /** The oldest exports go once all of them are too many bytes. */
  #keepExport(kept: Kept, made: Export): void {
    kept.bytes = typeof made === 'string' ? 0 : made.file.byteLength;
    let bytes = [...this.#exports.values()].reduce((sum, each) => sum + each.bytes, 0);
    for (const [userId, each] of this.#exports) {
      if (bytes <= KEPT_BYTES) return;
      if (each !== kept) this.#exports.delete(userId);
      bytes -= each.bytes;
    }
  }
}
