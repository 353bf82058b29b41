import { recordOf } from '../model/record.ts';
import { gameOf } from '../model/stages.ts';
import { UnreadableError } from '../ports/ports.ts';
import { within } from '../scheduling/clock.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { TableContext } from './table-context.ts';

const DISMANTLE_MS = 120_000;
/** The longest wait for the last posts of a game, ms. */
const POSTED_MS = 300_000;
const longestRetry = 3_600_000;

/** Removes a table. Once the closing is stored, the cleanup goes on until Discord and the store are clean. */
export class Closing {
  readonly #context: TableContext;
  #tries = 0;
  #stopped = false;
  #forgetting: Promise<void> = Promise.resolve();

  constructor(context: TableContext) {
    this.#context = context;
  }

  /** Stores that the table is closing. If it rejects with `StoreError`, nothing has changed. */
  async beginClosing(turn: Turn): Promise<void> {
    const { tableState, timers, run, registry } = this.#context;
    const { table } = tableState;
    const { stage } = table;
    if (stage.kind === 'closing') return;
    await tableState.change(turn, { stage: { kind: 'closing', game: gameOf(table) } });
    if ('wasFull' in stage && stage.wasFull) registry.unusedRooms.note(table.guildId);
    run.stop();
    timers.clear();
    registry.freed(table.guildId);
    void this.dismantle();
  }

  /** Begins the closing if `due` returns true, and tries again until that is stored. */
  async retryUntilDone(due: () => boolean = () => true): Promise<void> {
    const { deps, queue, timers } = this.#context;
    try {
      await queue.run(async (turn) => (due() ? this.beginClosing(turn) : undefined));
    } catch (error) {
      deps.log.error({ error }, 'a table could not be closed');
      timers.set('close', deps.clock.now() + this.#retryMs(), () => void this.retryUntilDone(due));
    }
  }

  /**
   * Waits until the last lines of the game have been posted, for at most `POSTED_MS`. Then removes, in this order: the
   * narrator (before its channel), the rooms, the stored data. Tries again until all of it is done.
   */
  async dismantle(): Promise<void> {
    const { deps, presenter, registry, tableState } = this.#context;
    await within(deps.clock, POSTED_MS, presenter.posted());
    await presenter.closeVoice();
    registry.freeVoice(tableState.table.gameId);
    const gone = await this.#takeAway();
    if (this.#stopped) return;
    this.#forgetting = this.#forget(gone);
    await this.#forgetting;
  }

  /** Leaves the remaining cleanup for the next start. Resolves when nothing more is being stored. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#forgetting;
  }

  /** Deletes the stored data. `gone`: Discord has nothing of the table any more, so its data is not needed. */
  async #forget(gone: boolean): Promise<void> {
    const { deps, journal, tableState, timers, registry } = this.#context;
    try {
      if (!gone) throw new Error('the rooms are not removed yet');
      await this.#keepRecord();
      await journal.close();
      timers.clear();
      registry.closed(tableState.table.gameId);
    } catch (error) {
      deps.log.warn({ error }, 'a table could not be removed yet');
      if (!this.#stopped) timers.set('dismantle', deps.clock.now() + this.#retryMs(), () => void this.dismantle());
    }
  }

  async #takeAway(): Promise<boolean> {
    let gone = false;
    const arranged = this.#context.presenter.arrange().then((all) => {
      gone = all;
    });
    await within(this.#context.deps.clock, DISMANTLE_MS, arranged);
    return gone;
  }

  async #keepRecord(): Promise<void> {
    const { deps, journal, rules, tableState } = this.#context;
    // The batches are deleted after the record is stored. If the record exists, some batches may be missing.
    if (await this.#hasRecord()) return;
    const batches = await journal.batches().catch((error: unknown) => {
      // A game that was given up has no record, so some of its batches may be deleted already.
      if (gameOf(tableState.table) === null && error instanceof UnreadableError) return null;
      throw error;
    });
    const record = batches === null ? null : recordOf(rules, tableState.table, batches);
    if (record === null) return;
    // The result goes first, so that each record of a server with statistics has one after a death in between.
    await deps.keeper?.keepRecord(record);
    await journal.saveRecord(record);
  }

  /** Returns true if an intact record exists. A damaged one is written again, while the batches still exist. */
  async #hasRecord(): Promise<boolean> {
    const { deps, journal } = this.#context;
    try {
      return (await journal.record()) !== null;
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      deps.log.error({ error }, 'the record of a game cannot be read');
      return false;
    }
  }

  #retryMs(): number {
    this.#tries += 1;
    return Math.min(longestRetry, 15_000 * 2 ** this.#tries);
  }
}
