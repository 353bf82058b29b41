import type { TableContext } from './table-context.ts';

/** The town is not told of a shorter wait, ms. */
const QUIET_MS = 1_000;

/** Holds a game while the store takes no writes. Tells the town, and keeps the remaining time. */
export class StoreWait {
  readonly #parts: TableContext;
  #left: number | null = null;

  constructor(parts: TableContext) {
    this.#parts = parts;
  }

  /** The seconds left of the running time when the wait began. `null`: the game does not wait. */
  get left(): number | null {
    return this.#left;
  }

  /** Starts a wait. `tells`: people are playing and need to know why nothing happens. */
  wait(left: number, tells: boolean): void {
    if (this.#left !== null) return;
    this.#left = left;
    const { timers, deps, presenter } = this.#parts;
    const tell = () => void presenter.remark({ key: 'table.store-out' }, 'd', () => this.#left !== null);
    if (tells) timers.set('store', deps.clock.now() + QUIET_MS, tell);
  }

  goOn(): void {
    this.#left = null;
    this.#parts.timers.cancel('store');
  }
}
