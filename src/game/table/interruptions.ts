import type { TableDeps } from '../ports/deps.ts';
import { logOfTable, type Timer } from '../ports/ports.ts';
import type { Interruption } from '../scheduling/steady-clock.ts';
import type { TableLife } from './table-life.ts';

/** The wait of all games after an interruption, ms. Events that Discord sent meanwhile arrive first. */
const REST_MS = 3_000;

/** Holds all games when the process was frozen or the clock was changed, and for a moment after that. */
export class Interruptions implements Interruption {
  readonly #deps: TableDeps;
  readonly #tables: () => readonly TableLife[];
  #rest: Timer | null = null;

  constructor(deps: TableDeps, tables: () => readonly TableLife[]) {
    this.#deps = deps;
    this.#tables = tables;
  }

  async hold(): Promise<void> {
    this.#deps.log.warn({}, 'the process stood still, or the clock changed: games are paused');
    this.#rest?.cancel();
    await this.#each((table) => table.standStill());
  }

  resume(jumped: number): void {
    const { clock, log } = this.#deps;
    log.info({ jumped }, 'the clock goes on');
    void this.#each((table) => table.moveClock(jumped));
    this.#rest = clock.wake(clock.now() + REST_MS, () => void this.#each((table) => table.resumeTime()));
  }

  async #each(work: (table: TableLife) => Promise<void>): Promise<void> {
    const failed = (gameId: string) => (error: unknown) =>
      logOfTable(this.#deps.log, gameId).error({ error }, 'an interruption was not dealt with');
    await Promise.all(this.#tables().map((table) => work(table).catch(failed(table.gameId))));
  }
}
