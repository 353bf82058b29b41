import type { TableDeps } from '../ports/deps.ts';
import type { Timer } from '../ports/ports.ts';
import type { Request } from '../runtime/requests.ts';
import type { Interruption } from '../scheduling/steady-clock.ts';
import type { HostedTable } from './hosted-table.ts';

/** The wait of all games after an interruption, ms. Events that Discord sent meanwhile arrive first. */
const REST_MS = 3_000;

/** Holds all games when the process was frozen or the clock was changed, and for a moment after that. */
export class Interruptions implements Interruption {
  readonly #deps: TableDeps;
  readonly #tables: () => readonly HostedTable[];
  #rest: Timer | null = null;

  constructor(deps: TableDeps, tables: () => readonly HostedTable[]) {
    this.#deps = deps;
    this.#tables = tables;
  }

  async hold(): Promise<void> {
    this.#deps.log.warn({}, 'the process stood still, or the clock changed: games are paused');
    this.#rest?.cancel();
    await this.#each({ type: 'stand-still' });
  }

  resume(jumped: number): void {
    const { clock, log } = this.#deps;
    log.info({ jumped }, 'the clock goes on');
    void this.#each({ type: 'move-clock', jumped });
    this.#rest = clock.wake(clock.now() + REST_MS, () => void this.#each({ type: 'resume' }));
  }

  async #each(request: Request): Promise<void> {
    const failed = (table: HostedTable) => (error: unknown) =>
      table.log.error({ error }, 'an interruption was not dealt with');
    await Promise.all(this.#tables().map((table) => table.ask(request).catch(failed(table))));
  }
}
