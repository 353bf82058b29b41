import { withOneRelationEach } from '../model/relations.ts';
import { stageOf } from '../model/stages.ts';
import type { TableLog } from '../ports/ports.ts';
import type { Stage, StageOf, TableDocument } from '../ports/table-document.ts';
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

  /** Returns the facts that the table has at this stage only. `null`: it is at another one. */
  in<Kind extends Stage['kind']>(kind: Kind): StageOf<Kind> | null {
    return stageOf(this.#table, kind);
  }

  /** Stores the change, then applies it. If it rejects with `StoreError`, nothing has changed. */
  async change(_: Turn, change: Partial<TableDocument>): Promise<void> {
    const next = withOneRelationEach({ ...this.#table, ...change });
    await this.#journal.save(next);
    this.#table = next;
  }

  /** Like `change`, for facts of this stage only. Does nothing at another one. */
  async changeIn<Kind extends Stage['kind']>(turn: Turn, kind: Kind, change: Partial<StageOf<Kind>>): Promise<void> {
    const stage = this.in(kind);
    if (stage !== null) await this.change(turn, { stage: { ...stage, ...change } });
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

  /** Like `note`, for facts of this stage only. Does nothing at another one. */
  async noteIn<Kind extends Stage['kind']>(turn: Turn, kind: Kind, change: Partial<StageOf<Kind>>): Promise<void> {
    const stage = this.in(kind);
    if (stage !== null) await this.note(turn, { stage: { ...stage, ...change } });
  }
}
