import type { Fence, Ownership } from '#game/ports/ports.ts';

/** The two clocks of the machine, ms. One stands still while the machine sleeps, and the other may be changed. */
interface Moment {
  readonly steady: number;
  readonly day: number;
}

const now = (): Moment => ({ steady: performance.now(), day: Date.now() });

/**
 * The right to one shard, from the claim until it is released or lost. It is held as long as the lease cannot have ended,
 * counted from the moment before the latest renewal was sent. A process that was frozen for longer holds nothing when it
 * wakes, until it has asked the store.
 */
export class ShardLease implements Ownership {
  readonly #now: () => Moment;
  #fence: Fence | null = null;
  #until: Moment = { steady: 0, day: 0 };
  #isOver = false;
  readonly #waiting = new Set<() => void>();

  constructor(clock: () => Moment = now) {
    this.#now = clock;
  }

  /** The fence of the claim. `null`: the shard was not claimed yet, or the lease is over. */
  get fence(): Fence | null {
    return this.#isOver ? null : this.#fence;
  }

  /** Claims or renews the lease with `ask`, which resolves to its fence. Returns false if another process has it. */
  async renew(ttlMs: number, ask: () => Promise<Fence | null>): Promise<boolean> {
    const { steady, day } = this.#now();
    const fence = await ask();
    if (fence === null || this.#isOver) return false;
    this.#fence = fence;
    this.#until = { steady: steady + ttlMs, day: day + ttlMs };
    for (const wake of [...this.#waiting]) wake();
    return true;
  }

  /** Ends the right at once: it was lost, or is released. */
  end(): void {
    this.#isOver = true;
    for (const wake of [...this.#waiting]) wake();
  }

  isHeld(): boolean {
    const { steady, day } = this.#now();
    return this.fence !== null && steady < this.#until.steady && day < this.#until.day;
  }

  async held(signal?: AbortSignal | null): Promise<void> {
    while (!this.isHeld()) {
      if (this.#isOver) throw new Error('this process does not own the shard');
      signal?.throwIfAborted();
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        this.#waiting.add(wake);
        signal?.addEventListener('abort', wake);
      });
    }
  }
}
