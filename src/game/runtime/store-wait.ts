import type { TableContext } from './context.ts';

/** A store that takes writes again sooner is not worth a word, ms. */
const QUIET_MS = 1_000;

/** A game waits for a store that takes no writes. The town is told so, and the time that was left is kept. */
export class StoreWait {
  readonly #parts: TableContext;
  #left: number | null = null;

  constructor(parts: TableContext) {
    this.#parts = parts;
  }

  /** The seconds that were left of the running time when the wait began; `null`: there is no wait. */
  get left(): number | null {
    return this.#left;
  }

  /** `tells`: somebody plays, who has to know why nothing happens. */
  wait(left: number, tells: boolean): void {
    if (this.#left !== null) return;
    this.#left = left;
    const { timers, deps, presenter } = this.#parts;
    const tell = () => void presenter.remark({ key: 'table.store-out' }, 'd');
    if (tells) timers.set('store', deps.clock.now() + QUIET_MS, tell);
  }

  goOn(): void {
    this.#left = null;
    this.#parts.timers.set('store', null, () => {});
  }
}
