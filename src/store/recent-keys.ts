/** A change to one key of the database. */
export type Write =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string };

/** Bytes after which LevelDB begins another log (its option `write_buffer_size`). */
const LOG = 4 * 1024 * 1024;

/** Bytes that LevelDB keeps in memory for a write beside its key and its value, at least. They count for a log's size. */
const OVERHEAD = 24;

/**
 * The keys that were written last. They include every key that a log can lose. LevelDB has at most two logs: it writes
 * one, and makes a sorted table of the other. The last group of writes in a log may exceed its size.
 */
export class RecentKeys {
  readonly #log: number;
  /** For each key the bytes that had been written after its latest group, in the order of these groups. */
  readonly #ends = new Map<string, number>();
  #written = 0;
  #largest = 0;

  constructor(log = LOG) {
    this.#log = log;
  }

  /** Adds the keys of a group, which LevelDB writes as one entry of its log. */
  add(group: readonly Write[]): void {
    const size = sizeOf(group);
    this.#written += size;
    this.#largest = Math.max(this.#largest, size);
    for (const { key } of group) {
      this.#ends.delete(key);
      this.#ends.set(key, this.#written);
    }
    this.#drop();
  }

  all(): readonly string[] {
    return [...this.#ends.keys()];
  }

  #drop(): void {
    const most = 2 * (this.#log + this.#largest);
    for (const [oldest, end] of this.#ends) {
      if (this.#written - end <= most) return;
      this.#ends.delete(oldest);
    }
  }
}

const sizeOf = (group: readonly Write[]): number =>
  group.reduce(
    (size, write) => size + OVERHEAD + write.key.length + (write.type === 'put' ? Buffer.byteLength(write.value) : 0),
    0,
  );
