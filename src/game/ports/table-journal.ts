import type { Batch, GameRecord, Said } from './journal.ts';
import type { TableDocument } from './table-document.ts';

/** The journal of one table, under the fence that its process had when the table was opened or loaded. */
export interface TableJournal {
  /** True once a write has shown that this process may not write for the table any more. */
  readonly isLost: boolean;
  save(table: TableDocument): Promise<void>;
  append(batch: Batch): Promise<void>;
  appendSaid(said: Said): Promise<void>;
  /** Stores that all posts up to this batch have been made. */
  markShown(n: number): Promise<void>;
  batches(): Promise<readonly Batch[]>;
  saveRecord(record: GameRecord): Promise<void>;
  record(): Promise<GameRecord | null>;
  /** Deletes the table. The record of its game stays. */
  close(): Promise<void>;
}
