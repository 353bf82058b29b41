/**
 * Bytes: more than LevelDB ever has outside its sorted tables, which are two logs of 4 MB each and one large write.
 */
const MOST = 16 * 1024 * 1024;

/** The keys of the last `most` bytes that were written. They include every key that a log can lose. */
export class RecentKeys {
  readonly #most: number;
  /** For each key the bytes that had been written after its latest write, in the order of these writes. */
  readonly #ends = new Map<string, number>();
  #written = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** `size`: the approximate size of the write in the log, in bytes. */
  add(key: string, size: number): void {
    this.#written += size;
    this.#ends.delete(key);
    this.#ends.set(key, this.#written);
    for (const [oldest, end] of this.#ends) {
      if (this.#written - end <= this.#most) break;
      this.#ends.delete(oldest);
    }
  }

  all(): readonly string[] {
    return [...this.#ends.keys()];
  }
}
