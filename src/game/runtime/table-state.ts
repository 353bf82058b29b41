import { withOneRelationEach } from '../model/relations.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { TableLog } from '../ports/ports.ts';
import type { TableJournal } from '../ports/table-journal.ts';
import type { Turn } from '../scheduling/queue.ts';

/**
 * The table's document in memory. Changes are stored first. Every document, loaded or changed, is corrected so that each
 * person has one relation.
 */
export class TableState {
  readonly #journal: TableJournal;
  readonly #log: TableLog;
  #table: TableDocument;

  constructor(table: TableDocument, journal: TableJournal, log: TableLog) {
    this.#table = withOneRelationEach(table);
    this.#journal = journal;
    this.#log = log;
  }

  get table(): TableDocument {
    return this.#table;
  }

  /** Stores the change, then applies it. If it rejects with `StoreError`, nothing has changed. */
  async change(_: Turn, change: Partial<TableDocument>): Promise<void> {
    const next = withOneRelationEach({ ...this.#table, ...change });
    await this.#journal.save(next);
    this.#table = next;
  }

  /** Applies facts from a stored game. They override the stored document. */
  correct(change: Partial<TableDocument>): void {
    this.#table = withOneRelationEach({ ...this.#table, ...change });
  }

  /** Applies a change even if it cannot be stored. At worst it is granted once more after a restart. */
  async note(_: Turn, change: Partial<TableDocument>): Promise<void> {
    this.correct(change);
    try {
      await this.#journal.save(this.#table);
    } catch (error) {
      this.#log.warn({ error }, 'a note on a table could not be stored');
    }
  }
}
