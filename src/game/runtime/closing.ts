import { recordOf } from '../model/record.ts';
import { UnreadableError } from '../ports/ports.ts';
import { within } from './clock.ts';
import type { TableContext } from './context.ts';

const DISMANTLE_MS = 120_000;
const longestRetry = 3_600_000;

export interface ClosingOptions extends TableContext {
  /** Whether a game has begun at the table. */
  hasGame(): boolean;
  /** The game is stopped: nothing more comes of it. */
  stopGame(): void;
  freeVoice(): void;
  /** Nothing is owed any more. */
  closed(): void;
}

/** The taking away of a table. It is owed from the moment that it is stored, until Discord and the store are clean. */
export class Closing {
  readonly #options: ClosingOptions;
  #tries = 0;
  #stopped = false;
  #forgetting: Promise<void> = Promise.resolve();

  constructor(options: ClosingOptions) {
    this.#options = options;
  }

  /** From here on the table is only taken away. Within the queue. Rejects with `StoreError`: then nothing has changed. */
  async begin(): Promise<void> {
    const { tableState, timers, stopGame, hasGame } = this.#options;
    if (tableState.table.stage === 'closing') return;
    await tableState.change({ stage: 'closing', ...(hasGame() ? {} : { unplayed: true }) });
    stopGame();
    timers.clear();
    void this.dismantle();
  }

  /** Begins by itself, if `due` holds then, and tries until that is stored. */
  async retryUntilDone(due: () => boolean = () => true): Promise<void> {
    const { deps, queue, timers, tableState } = this.#options;
    try {
      await queue.run(async () => (due() ? this.begin() : undefined));
    } catch (error) {
      deps.log.error({ game: tableState.table.gameId, error }, 'a table could not be closed');
      timers.set('close', deps.clock.now() + this.#retryMs(), () => void this.retryUntilDone(due));
    }
  }

  /**
   * What the game has told last is read first, however long Discord takes to post it. The narrator goes before his channel
   * does; then the rooms, then what is stored. Tried until it is done.
   */
  async dismantle(): Promise<void> {
    const { presenter, freeVoice } = this.#options;
    await presenter.posted();
    await presenter.closeVoice();
    freeVoice();
    const gone = await this.#takeAway();
    if (this.#stopped) return;
    this.#forgetting = this.#forget(gone);
    await this.#forgetting;
  }

  /** What is still owed is left for the next start. Resolves when nothing more is stored. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#forgetting;
  }

  /** `gone`: nothing is left of the table in Discord, so that nothing has to be known of it. */
  async #forget(gone: boolean): Promise<void> {
    const { deps, tableState, timers, closed } = this.#options;
    try {
      if (!gone) throw new Error('the hall is not done');
      await this.#keepRecord();
      await deps.journal.closeTable(tableState.table.gameId);
      timers.clear();
      closed();
    } catch (error) {
      deps.log.warn({ game: tableState.table.gameId, error }, 'a table is not taken away yet');
      if (!this.#stopped) timers.set('dismantle', deps.clock.now() + this.#retryMs(), () => void this.dismantle());
    }
  }

  async #takeAway(): Promise<boolean> {
    let gone = false;
    const arranged = this.#options.presenter.arrange().then((all) => {
      gone = all;
    });
    await within(this.#options.deps.clock, DISMANTLE_MS, arranged);
    return gone;
  }

  async #keepRecord(): Promise<void> {
    const { deps, rules, tableState } = this.#options;
    const { gameId } = tableState.table;
    // The batches go after the record: where it is, they may be gone in part.
    if (await this.#hasRecord()) return;
    const record = recordOf(rules, tableState.table, await deps.journal.batches(gameId));
    if (record) await deps.journal.saveRecord(record);
  }

  /** A record that is damaged is written once more, as long as there are batches to write it from. */
  async #hasRecord(): Promise<boolean> {
    const { deps, tableState } = this.#options;
    try {
      return (await deps.journal.record(tableState.table.gameId)) !== null;
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      deps.log.error({ game: tableState.table.gameId, error }, 'the record of a game cannot be read');
      return false;
    }
  }

  #retryMs(): number {
    this.#tries += 1;
    return Math.min(longestRetry, 15_000 * 2 ** this.#tries);
  }
}
