import type { TableContext } from './context.ts';

/** The longest wait between two attempts to store something, ms. */
const PATIENCE_MS = 30_000;

/** Repeats work that must not fail, until it succeeds or no longer applies. */
export class Retrier {
  readonly #parts: TableContext;
  readonly #isIdle: () => boolean;

  /** `isIdle`: returns true if the game is held or stopped. It finds out later what is due. */
  constructor(parts: TableContext, isIdle: () => boolean) {
    this.#parts = parts;
    this.#isIdle = isIdle;
  }

  /** Does the work. `name`: of two pieces of work with the same name, only the later is repeated. */
  async on(name: string, work: () => Promise<unknown>, attempt = 0): Promise<void> {
    const { deps, queue, timers, presenter, tableState } = this.#parts;
    try {
      await queue.run(async () => (this.#isIdle() ? undefined : work()));
    } catch (error) {
      deps.log.error({ game: tableState.table.gameId, what: name, attempt, error }, 'a command has failed');
      if (attempt === 3) void presenter.remark({ key: 'table.stuck' }, 's');
      const wait = Math.min(PATIENCE_MS, 1000 * 2 ** attempt);
      timers.set(`again-${name}`, deps.clock.now() + wait, () => void this.on(name, work, attempt + 1));
    }
  }
}
