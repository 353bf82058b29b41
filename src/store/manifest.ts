/**
 * LevelDB's manifest: a log whose records say which files belong to the database (`db/version_edit.cc`). What a killed
 * process has left half written is in no manifest.
 */
import { readLog } from './log-file.ts';

export interface LiveFiles {
  /** Bytes of each sorted table, by its number. */
  readonly tables: ReadonlyMap<number, number>;
  /** Logs with lower numbers are in the tables already. */
  readonly firstLog: number;
}

const tags = { comparator: 1, log: 2, next: 3, sequence: 4, pointer: 5, deleted: 6, added: 7, earlierLog: 9 } as const;

/** The files that belong to the database; `null`: the manifest cannot be read, of which LevelDB itself complains. */
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
    else if (tag === tags.next || tag === tags.sequence || tag === tags.earlierLog) edit.number();
    else if (tag === tags.comparator) edit.skip();
    else {
      edit.number();
      if (tag === tags.pointer) edit.skip();
      else if (tag === tags.deleted) files.tables.delete(edit.number());
      else if (tag === tags.added) {
        files.tables.set(edit.number(), edit.number());
        edit.skip();
        edit.skip();
      } else throw new RangeError(`no tag of a manifest: ${tag}`);
    }
  }
}

/** Reads the fields of one record. Throws `RangeError` where it is too short. */
class Edit {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** A varint. What is beyond 53 bits is not exact. */
  number(): number {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError('a record of the manifest is too short');
      this.#at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** Passes over a string. */
  skip(): void {
    this.#at = this.number() + this.#at;
    if (this.#at > this.#bytes.length) throw new RangeError('a record of the manifest is too short');
  }
}
