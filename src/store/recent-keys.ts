/**
 * More than LevelDB ever has outside its sorted tables: two logs of 4 MB each, and what a last large write adds to
 * them; bytes.
 */
const MOST = 16 * 1024 * 1024;

/** The keys that were written last. Whatever a log can lose is among them. */
export class RecentKeys {
  readonly #sizes = new Map<string, number>();
  #total = 0;

  /** `size`: about how many bytes the write has in the log. */
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
