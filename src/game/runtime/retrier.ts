import type { Turn } from '../scheduling/queue.ts';
import type { TableContext } from './table-context.ts';

/** The longest wait between two attempts to store something, ms. */
const PATIENCE_MS = 30_000;

/** Repeats work that must not fail, until it succeeds or no longer applies. */
export class Retrier {
  readonly #parts: TableContext;

  constructor(parts: TableContext) {
    this.#parts = parts;
  }

  /**
   * Does the work, unless the game is held or stopped: it finds out later what is due. `name`: of two pieces of work
   * with the same name, only the later is repeated.
   */
  async retry(name: string, work: (turn: Turn) => Promise<unknown>, attempt = 0): Promise<void> {
    const { deps, queue, timers, presenter, run, journal } = this.#parts;
    try {
      await queue.run(async (turn) => (run.isIdle ? undefined : work(turn)));
    } catch (error) {
      if (journal.isLost) return;
      deps.log.error({ what: name, attempt, error }, 'a command has failed');
      if (attempt === 3) void presenter.remark({ key: 'table.stuck' }, 's');
      const wait = Math.min(PATIENCE_MS, 1000 * 2 ** attempt);
      timers.set(`again-${name}`, deps.clock.now() + wait, () => void this.retry(name, work, attempt + 1));
    }
  }
}
