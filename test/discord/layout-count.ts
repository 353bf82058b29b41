/** A count of the layouts that a bot applies. It goes on when the bot is started again. */

import type { Reconciler } from '#game/ports/ports.ts';

/** The count for one table, with all starts of its bot. */
export class LayoutCount {
  /** The number of layouts that the bot was asked to apply. */
  total = 0;
  #running = 0;
  #starts = 0;

  /** True while no layout is being applied. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** Notes a new start of the bot. The layouts that the killed bot was applying are no longer awaited. */
  restart(): void {
    this.#starts += 1;
    this.#running = 0;
  }

  /** A reconciler whose layouts are counted. */
  readonly counted = (reconciler: Reconciler): Reconciler => ({
    ...reconciler,
    arrange: async (layout) => {
      const start = this.#starts;
      this.total += 1;
      this.#running += 1;
      try {
        return await reconciler.arrange(layout);
      } finally {
        if (start === this.#starts) this.#running -= 1;
      }
    },
  });
}
