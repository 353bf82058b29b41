import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** LevelDB ignores files with names that it does not know. */
export const lastWriteFile = 'last-write';
const DIGITS = 16;

/**
 * The number of the last acknowledged group of writes, in a file beside the database. The database has the same number
 * in each group. A database with a lower number has lost acknowledged writes, such as the end of its log. The file is
 * not forced to the disk. After a power cut it may name an earlier group, but never a later one.
 */
export class LastWrite {
  readonly #file: FileHandle | null;
  #count: number;
  #missing: number;

  private constructor(file: FileHandle | null, count: number, missing: number) {
    this.#file = file;
    this.#count = count;
    this.#missing = missing;
  }

  /** `count`: the number in the database. */
  static async open(folder: string, count: number): Promise<LastWrite> {
    const path = join(folder, lastWriteFile);
    const text = await readFile(path, 'utf8').catch(() => '');
    const noted = /^\d{16}\n$/.test(text) ? Number(text) : 0;
    const file = await open(path, text === '' ? 'w+' : 'r+').catch(() => null);
    return new LastWrite(file, count, Math.max(0, noted - count));
  }

  /** The number of acknowledged groups that the database lacks. */
  get missing(): number {
    return this.#missing;
  }

  /** The number of the next group. */
  next(): number {
    return this.#count + 1;
  }

  /** Notes that the group with this number is durable. A failed note does no harm: the file names an earlier group. */
  async note(count: number): Promise<void> {
    this.#count = count;
    if (this.#missing > 0) return;
    await this.#file?.write(`${String(count).padStart(DIGITS, '0')}\n`, 0, 'latin1').catch(() => {});
  }

  /** Stops counting the groups that are missing now. */
  settle(): void {
    this.#count += this.#missing;
    this.#missing = 0;
  }

  async close(): Promise<void> {
    await this.#file?.close().catch(() => {});
  }
}
