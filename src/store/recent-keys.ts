/**
 * Bytes: more than LevelDB ever has outside its sorted tables, which are two logs of 4 MB each and one large write.
 */
const MOST = 16 * 1024 * 1024;

/** The keys that were written last. They include every key that a log can lose. */
export class RecentKeys {
  readonly #sizes = new Map<string, number>();
  #total = 0;

  /** `size`: the approximate size of the write in the log, in bytes. */
  add(key: string, size: number): void {
    this.#total += size - (this.#sizes.get(key) ?? 0);
    this.#sizes.delete(key);
    this.#sizes.set(key, size);
    for (const [oldest, bytes] of this.#sizes) {
      if (this.#total <= MOST || oldest === key) break;
      this.#sizes.delete(oldest);
      this.#total -= bytes;
    }
  }

  all(): readonly string[] {
    return [...this.#sizes.keys()];
  }
}
