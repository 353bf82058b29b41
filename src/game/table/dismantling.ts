import { recordOf, recordWithoutText } from '../model/record.ts';
import { gameOf } from '../model/stages.ts';
import { UnreadableError } from '../ports/ports.ts';
import { hasStopped } from '../runtime/table-state.ts';
import { Timers, within } from '../scheduling/clock.ts';
import type { TableParts } from './table-parts.ts';

const DISMANTLE_MS = 120_000;
/** The longest wait for the last posts of a game, ms. */
const POSTED_MS = 300_000;
const longestRetry = 3_600_000;

/** Removes a table whose closing is stored. The cleanup goes on until Discord and the store are clean. */
export class Dismantling {
  readonly #parts: TableParts;
  readonly #timers: Timers;
  #tries = 0;
  #stopped = false;
  #forgetting: Promise<void> = Promise.resolve();

  constructor(parts: TableParts) {
    this.#parts = parts;
    this.#timers = new Timers(parts.deps.clock);
  }

  /**
   * Waits until the last lines of the game have been posted, for at most `POSTED_MS`. Then removes, in this order: the
   * narrator (before its channel), the rooms, the stored data. Tries again until all of it is done.
   */
  async dismantle(): Promise<void> {
    const { deps, presenter, registry, source } = this.#parts;
    await within(deps.clock, POSTED_MS, presenter.posted());
    await presenter.closeVoice();
    registry.freeVoice(source.state.table.gameId);
    const gone = await this.#takeAway();
    if (this.#stopped) return;
    this.#forgetting = this.#forget(gone);
    await this.#forgetting;
  }

  /** Leaves the remaining cleanup for the next start or owner. Resolves when nothing more is being stored. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timers.clear();
    await this.#forgetting;
  }

  /** Deletes the stored data. `gone`: Discord has nothing of the table any more, so its data is not needed. */
  async #forget(gone: boolean): Promise<void> {
    const { deps, journal, source, registry } = this.#parts;
    try {
      if (!gone) throw new Error('the rooms are not removed yet');
      await this.#keepRecord();
      await journal.close();
      registry.closed(source.state.table.gameId);
    } catch (error) {
      if (this.#stopped) return;
      deps.log.warn({ error }, 'a table could not be removed yet');
      this.#tries += 1;
      const wait = Math.min(longestRetry, 15_000 * 2 ** this.#tries);
      this.#timers.set('dismantle', deps.clock.now() + wait, () => void this.dismantle());
    }
  }

  async #takeAway(): Promise<boolean> {
    let gone = false;
    const arranged = this.#parts.presenter.arrange().then((all) => {
      gone = all;
    });
    await within(this.#parts.deps.clock, DISMANTLE_MS, arranged);
    return gone;
  }

  async #keepRecord(): Promise<void> {
    const { deps, journal, ground, source } = this.#parts;
    const { table } = source.state;
    // The batches are deleted after the record is stored. If the record exists, some batches may be missing.
    if (await this.#hasRecord()) return;
    const batches = await journal.batches().catch((error: unknown) => {
      // A game that was given up has no record, so some of its batches may be deleted already.
      if (gameOf(table) === null && error instanceof UnreadableError) return null;
      throw error;
    });
    const record = batches === null ? null : recordOf(ground.rules, table, batches);
    if (record === null) return;
    // The result goes first, so that each record of a server with statistics has one after a death in between.
    await deps.keeper?.keepRecord(record);
    await journal.saveRecord(record);
  }

  /** Returns true if an intact record exists. A damaged one is written again, while the batches still exist. */
  async #hasRecord(): Promise<boolean> {
    const { deps, journal } = this.#parts;
    try {
      return (await journal.record()) !== null;
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      deps.log.error({ error }, 'the record of a game cannot be read');
      return false;
    }
  }

  /** Hands a game over for statistics. The cleanup does it again, in case that this fails or the bot dies. */
  async keepResult(): Promise<void> {
    const { deps, journal, source, told, presenter } = this.#parts;
    if (deps.keeper === undefined) return;
    // The statistics name the winner.
    await presenter.told();
    const batches = await journal.batches().catch(() => []);
    const record = recordWithoutText(source.state.table, batches);
    if (record === null) return;
    told.earned = await deps.keeper.earned(record);
    if (told.earned.length > 0 && !hasStopped(source.state)) void presenter.arrange();
    await deps.keeper.keepRecord(record);
  }
}
