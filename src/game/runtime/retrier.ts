import type { TableContext } from './context.ts';

/** Longest wait before what could not be stored is tried again, ms. */
const PATIENCE_MS = 30_000;

/** What must happen, whatever the store does: tried again until it is done or has become void. */
export class Retrier {
  readonly #parts: TableContext;
  readonly #isIdle: () => boolean;

  /** `isIdle`: the game is held or has been stopped. What is due then is found out when it goes on. */
  constructor(parts: TableContext, isIdle: () => boolean) {
    this.#parts = parts;
    this.#isIdle = isIdle;
  }

  /** `name`: of two pieces of work with the same name only the later is tried again. */
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
