import { within } from './clock.ts';
import type { Parts } from './place.ts';
import { recordOf } from './record.ts';

const DISMANTLE_MS = 120_000;
const longestRetry = 3_600_000;

export interface ClosingOptions extends Parts {
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
    const { sheet, alarms, stopGame } = this.#options;
    if (sheet.table.stage === 'closing') return;
    await sheet.change({ stage: 'closing' });
    stopGame();
    alarms.clear();
    void this.dismantle();
  }

  /** Begins by itself, if `due` holds then, and tries until that is stored. */
  async insist(due: () => boolean = () => true): Promise<void> {
    const { world, queue, alarms, sheet } = this.#options;
    try {
      await queue.run(async () => (due() ? this.begin() : undefined));
    } catch (error) {
      world.log.error({ game: sheet.table.gameId, error }, 'a table could not be closed');
      alarms.set('close', world.clock.now() + this.#retryMs(), () => void this.insist(due));
    }
  }

  /**
   * What the game has told last is read first, however long Discord takes to post it. The narrator goes before his channel
   * does; then the rooms, then what is stored. Tried until it is done.
   */
  async dismantle(): Promise<void> {
    const { face, freeVoice } = this.#options;
    await face.posted();
    await face.closeVoice();
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
    const { world, sheet, alarms, closed } = this.#options;
    try {
      if (!gone) throw new Error('the hall is not done');
      await this.#keepRecord();
      await world.journal.closeTable(sheet.table.gameId);
      alarms.clear();
      closed();
    } catch (error) {
      world.log.warn({ game: sheet.table.gameId, error }, 'a table is not taken away yet');
      if (!this.#stopped) alarms.set('dismantle', world.clock.now() + this.#retryMs(), () => void this.dismantle());
    }
  }

  async #takeAway(): Promise<boolean> {
    let gone = false;
    const arranged = this.#options.face.arrange().then((all) => {
      gone = all;
    });
    await within(this.#options.world.clock, DISMANTLE_MS, arranged);
    return gone;
  }

  async #keepRecord(): Promise<void> {
    const { world, rules, sheet } = this.#options;
    const { gameId } = sheet.table;
    // The batches go after the record: where it is, they may be gone in part.
    if ((await world.journal.record(gameId)) !== null) return;
    const record = recordOf(rules, sheet.table, await world.journal.batches(gameId));
    if (record) await world.journal.saveRecord(record);
  }

  #retryMs(): number {
    this.#tries += 1;
    return Math.min(longestRetry, 15_000 * 2 ** this.#tries);
  }
}
