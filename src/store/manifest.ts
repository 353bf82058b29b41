/**
 * Reads LevelDB's manifest: a log whose records name the files of the database (LevelDB, `db/version_edit.cc`). A file
 * that a killed process left half written is in no manifest.
 */
import { readLog } from './log-file.ts';

/** The files that a LevelDB manifest names as current. */
export interface LiveFiles {
  /** The size in bytes of each sorted table, by its number. */
  readonly tables: ReadonlyMap<number, number>;
  /** The content of logs with lower numbers is already in the tables. */
  readonly firstLog: number;
}

const tags = { comparator: 1, log: 2, next: 3, sequence: 4, pointer: 5, deleted: 6, added: 7, earlierLog: 9 } as const;
/** Tags of fields that hold one number which does not matter here. */
const counters: ReadonlySet<number> = new Set([tags.next, tags.sequence, tags.earlierLog]);

/** The files of the database, or `null` if the manifest cannot be read. LevelDB itself reports that. */
export function liveFiles(manifest: Uint8Array): LiveFiles | null {
  const { state, records } = readLog(manifest);
  if (state === 'damaged') return null;
  const files = { tables: new Map<number, number>(), firstLog: 0 };
  try {
    for (const record of records) apply(new Edit(record), files);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return files;
}

function apply(edit: Edit, files: { tables: Map<number, number>; firstLog: number }): void {
  while (!edit.isOver) {
    const tag = edit.number();
    if (tag === tags.log) files.firstLog = edit.number();
    else if (counters.has(tag)) edit.number();
    else if (tag === tags.comparator) edit.skip();
    else {
      // The level of the table.
      edit.number();
      applyToTable(tag, edit, files.tables);
    }
  }
}

function applyToTable(tag: number, edit: Edit, tables: Map<number, number>): void {
  if (tag === tags.pointer) edit.skip();
  else if (tag === tags.deleted) tables.delete(edit.number());
  else if (tag === tags.added) {
    tables.set(edit.number(), edit.number());
    // The smallest and the largest key.
    edit.skip();
    edit.skip();
  } else throw new RangeError(`no tag of a manifest: ${tag}`);
}

/** Reads the fields of one record. Throws `RangeError` if the record is too short. */
class Edit {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Reads a varint. Numbers above 53 bits are not exact. */
  number(): number {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError('a record of the manifest is too short');
      this.#at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** Skips a string. */
  skip(): void {
    this.#at = this.number() + this.#at;
    if (this.#at > this.#bytes.length) throw new RangeError('a record of the manifest is too short');
  }
}
