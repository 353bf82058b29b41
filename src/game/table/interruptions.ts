import type { LobbyChanges } from '../lobby/lobby-changes.ts';
import type { TableDeps } from '../ports/deps.ts';
import { logOfTable, type Timer } from '../ports/ports.ts';
import type { RunningTime } from '../runtime/running-time.ts';
import type { TableContext } from '../runtime/table-context.ts';
import type { Interruption } from '../scheduling/steady-clock.ts';

/** The wait of all games after an interruption, ms. Events that Discord sent meanwhile arrive first. */
const REST_MS = 3_000;

/** Stops a table's time while the process is frozen or the clock is changed, so that nobody loses time. */
export class TableInterruption {
  readonly #context: TableContext;
  readonly #time: RunningTime;
  readonly #lobby: LobbyChanges;

  constructor(context: TableContext, time: RunningTime, lobby: LobbyChanges) {
    this.#context = context;
    this.#time = time;
    this.#lobby = lobby;
  }

  get gameId(): string {
    return this.#context.tableState.table.gameId;
  }

  /** Stops the table's time. Tells the town, unless it knows already why the time does not run. */
  hold(): Promise<void> {
    const { queue, game, run, tableState, presenter } = this.#context;
    return queue.run(async (turn) => {
      const isUntold = run.runs || this.#time.hasUntoldOutage;
      const tells = isUntold && game.now.state.paused?.byHost !== true;
      await this.#time.hold(turn, false);
      if (!tells) return;
      // The time left already includes the respite, and its end is meaningless after the clock was changed.
      if (game.now.state.paused) await tableState.noteIn(turn, 'playing', { respite: null });
      void presenter.remark({ key: 'table.stood-still' }, 'g');
    });
  }

  /** Adjusts to a clock that was put forward by `jumped` ms while the table was held. */
  moveClock(jumped: number): Promise<void> {
    const { queue, game } = this.#context;
    game.moveClock(jumped);
    return queue.run((turn) => this.#lobby.moveClock(turn, jumped));
  }

  /** Lets the time run again, unless Discord is out of reach. */
  resumeTime(): Promise<void> {
    return this.#context.queue.run((turn) => this.#time.resume(turn));
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
    this.#deps.log.warn({}, 'the process stood still, or the clock changed: games are paused');
    this.#rest?.cancel();
    await this.#each((table) => table.hold());
  }

  resume(jumped: number): void {
    const { clock, log } = this.#deps;
    log.info({ jumped }, 'the clock goes on');
    void this.#each((table) => table.moveClock(jumped));
    this.#rest = clock.wake(clock.now() + REST_MS, () => void this.#each((table) => table.resumeTime()));
  }

  async #each(work: (table: TableInterruption) => Promise<void>): Promise<void> {
    const failed = (gameId: string) => (error: unknown) =>
      logOfTable(this.#deps.log, gameId).error({ error }, 'an interruption was not dealt with');
    await Promise.all(this.#tables().map((table) => work(table).catch(failed(table.gameId))));
  }
}
