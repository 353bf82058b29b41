import { withOneRelationEach } from '../model/relations.ts';
import type { Journal, TableDocument } from '../ports/journal.ts';
import type { Log } from '../ports/ports.ts';

/**
 * The table's document: what is in memory has been stored before. Changes are made within the table's queue. Every
 * document that goes in, stored or changed, comes out with one relation for each person.
 */
export class TableState {
  readonly #journal: Journal;
  readonly #log: Log;
  #table: TableDocument;

  constructor(table: TableDocument, journal: Journal, log: Log) {
    this.#table = withOneRelationEach(table);
    this.#journal = journal;
    this.#log = log;
  }

  get table(): TableDocument {
    return this.#table;
  }

  /** Stores the change, then makes it. Rejects with `StoreError`, and nothing has changed. */
  async change(change: Partial<TableDocument>): Promise<void> {
    const next = withOneRelationEach({ ...this.#table, ...change });
    await this.#journal.saveTable(next);
    this.#table = next;
  }

  /** What a stored game says of the table: it holds whatever was stored of the table itself. */
  correct(change: Partial<TableDocument>): void {
    this.#table = withOneRelationEach({ ...this.#table, ...change });
  }

  /** A change that holds even if it cannot be stored: what it grants is at worst granted anew after a restart. */
  async note(change: Partial<TableDocument>): Promise<void> {
    this.correct(change);
    try {
      await this.#journal.saveTable(this.#table);
    } catch (error) {
      this.#log.warn({ game: this.#table.gameId, error }, 'a note on a table could not be stored');
    }
  }
}
