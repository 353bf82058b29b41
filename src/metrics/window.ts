/** Counts times by their size, so that a share of them can be judged without keeping them. */
export class TimeWindow {
  /** Upper bounds of the sizes, ms. Each is a quarter more than the one before. */
  static readonly #bounds = Array.from({ length: 64 }, (_, index) => 0.1 * 1.25 ** index);
  readonly #counts = new Uint32Array(TimeWindow.#bounds.length + 1);
  #total = 0;
  #most = 0;

  /** Adds a time, ms. */
  add(ms: number): void {
    const index = ms <= 0.1 ? 0 : Math.ceil(Math.log(ms / 0.1) / Math.log(1.25));
    this.#counts[Math.min(index, this.#counts.length - 1)]! += 1;
    this.#total += 1;
    this.#most = Math.max(this.#most, ms);
  }

  /** The time that this share of the times does not exceed, ms, a quarter too much at most. 0: there were no times. */
  quantile(share: number): number {
    let left = share * this.#total;
    for (const [index, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return Math.min(this.#most, TimeWindow.#bounds[index] ?? this.#most);
    }
    return this.#most;
  }

  /** Forgets all times. */
  clear(): void {
    this.#counts.fill(0);
    this.#total = 0;
    this.#most = 0;
  }
}
