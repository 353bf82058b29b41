import type { LobbyRoom } from '../lobby/lobby-room.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { Timer } from '../ports/ports.ts';
import type { TableContext } from './context.ts';
import type { HostedGame } from './hosted-game.ts';
import type { Interruption } from './steady-clock.ts';

/** How long the games wait after an interruption, ms: what Discord has told meanwhile comes in first. */
const REST_MS = 3_000;

export interface TableInterruptionOptions extends Pick<TableContext, 'queue' | 'tableState' | 'presenter'> {
  readonly hosted: HostedGame;
  readonly lobby: LobbyRoom;
}

/** What a table does when the process stood still, or its clock was put: nobody at it loses any time. */
export class TableInterruption {
  readonly #options: TableInterruptionOptions;

  constructor(options: TableInterruptionOptions) {
    this.#options = options;
  }

  get gameId(): string {
    return this.#options.tableState.table.gameId;
  }

  /** From now on nobody's time runs; the town is told so, if it did before. */
  hold(): Promise<void> {
    const { queue, hosted, tableState, presenter } = this.#options;
    return queue.run(async () => {
      const ran = hosted.runs && hosted.game.state.paused === null;
      await hosted.hold(false);
      if (!ran) return;
      // What was added to the step is part of what is left of it; the moment means nothing on a clock that was put.
      if (tableState.table.respite && hosted.game.state.paused) await tableState.note({ respite: null });
      void presenter.remark({ key: 'table.stood-still' }, 'g');
    });
  }

  /** The clock shows so many ms more than when the table was held. */
  moveClock(jumped: number): Promise<void> {
    const { queue, hosted, lobby } = this.#options;
    hosted.moveClock(jumped);
    return queue.run(() => lobby.moveClock(jumped));
  }

  /** Time runs again, unless Discord is out of reach. */
  goOn(): Promise<void> {
    return this.#options.queue.run(() => this.#options.hosted.goOn());
  }
}

/** Lets all games wait while the process stood still, or its clock was put, and for a moment after it. */
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
