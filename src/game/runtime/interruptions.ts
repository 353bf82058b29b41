import type { LobbyRoom } from '../lobby/lobby-room.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { Timer } from '../ports/ports.ts';
import type { TableContext } from './context.ts';
import type { HostedGame } from './hosted-game.ts';
import type { Interruption } from './steady-clock.ts';

/** The wait of all games after an interruption, ms. Events that Discord sent meanwhile arrive first. */
const REST_MS = 3_000;

export interface TableInterruptionOptions extends Pick<TableContext, 'queue' | 'tableState' | 'presenter'> {
  readonly hosted: HostedGame;
  readonly lobby: LobbyRoom;
}

/** Stops a table's time while the process is frozen or the clock is changed, so that nobody loses time. */
export class TableInterruption {
  readonly #options: TableInterruptionOptions;

  constructor(options: TableInterruptionOptions) {
    this.#options = options;
  }

  get gameId(): string {
    return this.#options.tableState.table.gameId;
  }

  /** Stops the table's time. Tells the town, if the time was running. */
  hold(): Promise<void> {
    const { queue, hosted, tableState, presenter } = this.#options;
    return queue.run(async () => {
      const ran = hosted.runs && hosted.game.state.paused === null;
      await hosted.hold(false);
      if (!ran) return;
      // The time left already includes the respite, and its end is meaningless after the clock was changed.
      if (tableState.table.respite && hosted.game.state.paused) await tableState.note({ respite: null });
      void presenter.remark({ key: 'table.stood-still' }, 'g');
    });
  }

  /** Adjusts to a clock that was put forward by `jumped` ms while the table was held. */
  moveClock(jumped: number): Promise<void> {
    const { queue, hosted, lobby } = this.#options;
    hosted.moveClock(jumped);
    return queue.run(() => lobby.moveClock(jumped));
  }

  /** Lets the time run again, unless Discord is out of reach. */
  goOn(): Promise<void> {
    return this.#options.queue.run(() => this.#options.hosted.goOn());
  }
}

/** Holds all games when the process was frozen or the clock was changed, and for a moment after that. */
export class Interruptions implements Interruption {
  readonly #deps: TableDeps;
  readonly #tables: () => readonly TableInterruption[];
  #rest: Timer | null = null;

  constructor(deps: TableDeps, tables: () => readonly TableInterruption[]) {
    this.#deps = deps;
    this.#tables = tables;
  }

  async hold(): Promise<void> {
    this.#deps.log.warn({}, 'nothing ran for a while, or the clock was put: the games wait');
    this.#rest?.cancel();
    await this.#each((table) => table.hold());
  }

  goOn(jumped: number): void {
    const { clock, log } = this.#deps;
    log.info({ jumped }, 'the clock goes on');
    void this.#each((table) => table.moveClock(jumped));
    this.#rest = clock.wake(clock.now() + REST_MS, () => void this.#each((table) => table.goOn()));
  }

  async #each(work: (table: TableInterruption) => Promise<void>): Promise<void> {
    const failed = (game: string) => (error: unknown) =>
      this.#deps.log.error({ game, error }, 'an interruption was not dealt with');
    await Promise.all(this.#tables().map((table) => work(table).catch(failed(table.gameId))));
  }
}
