import type { Batch, GameRecord, Journal, Said } from '../ports/journal.ts';
import { type Fence, FenceLostError, TakenError } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import type { TableJournal } from '../ports/table-journal.ts';

/** The game, and the right to write it. */
interface Owned {
  readonly gameId: string;
  readonly fence: Fence;
  /** Called once, when a write was refused because somebody else writes this game. */
  onLost(error: FenceLostError | TakenError): void;
}

/** Writes the journal of one table under its fence, until that is lost. */
export class FencedJournal implements TableJournal {
  readonly #journal: Journal;
  readonly #owned: Owned;
  #isLost = false;

  constructor(journal: Journal, owned: Owned) {
    this.#journal = journal;
    this.#owned = owned;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Writes nothing more: the table was dropped for another reason. */
  drop(): void {
    this.#isLost = true;
  }

  save(table: TableDocument): Promise<void> {
    return this.#write((fence) => this.#journal.saveTable(table, fence));
  }

  append(batch: Batch): Promise<void> {
    return this.#write((fence) => this.#journal.append(this.#owned.gameId, batch, fence));
  }

  appendSaid(said: Said): Promise<void> {
    return this.#write((fence) => this.#journal.appendSaid(this.#owned.gameId, said, fence));
  }

  markShown(n: number): Promise<void> {
    return this.#write((fence) => this.#journal.markShown(this.#owned.gameId, n, fence));
  }

  batches(): Promise<readonly Batch[]> {
    return this.#journal.batches(this.#owned.gameId);
  }

  saveRecord(record: GameRecord): Promise<void> {
    return this.#write((fence) => this.#journal.saveRecord(record, fence));
  }

  record(): Promise<GameRecord | null> {
    return this.#journal.record(this.#owned.gameId);
  }

  close(): Promise<void> {
    return this.#write((fence) => this.#journal.closeTable(this.#owned.gameId, fence));
  }

  async #write(work: (fence: Fence) => Promise<void>): Promise<void> {
    if (this.#isLost) throw new FenceLostError('this table has another owner');
    try {
      await work(this.#owned.fence);
    } catch (error) {
      const isRefused = error instanceof FenceLostError || error instanceof TakenError;
      if (isRefused && !this.#isLost) {
        this.#isLost = true;
        this.#owned.onLost(error);
      }
      throw error;
    }
  }
}
