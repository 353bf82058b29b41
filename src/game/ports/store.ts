import type { Fence, Shards } from './lease.ts';

/**
 * The state of the store. `hangs`: it has not answered for some seconds, and the writes wait for it. `refuses`: it takes no
 * writes, and is tried again.
 */
export type StoreState = 'works' | 'hangs' | 'refuses';

/** A stored document with its key. */
export interface Entry {
  readonly key: string;
  /** `undefined` if it is damaged. */
  readonly value: unknown;
  /** The reason why it cannot be read. `null`: it can. */
  readonly damage: string | null;
}

/**
 * Storage for documents. A write that resolves is durable. A failed write rejects with `StoreError`. Keys consist of
 * letters, digits, `:` and `-`.
 *
 * A write under a fence rejects with `FenceLostError` if the fence is lost. A document that another process has changed
 * since it was read here is not replaced: the write rejects with `StaleError`, until it is read again.
 */
export interface Store {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, fence?: Fence): Promise<void>;
  /** Writes a document that must not exist yet, for good. Rejects with `TakenError` if it exists. */
  add(key: string, value: unknown, fence: Fence): Promise<void>;
  delete(key: string, fence?: Fence): Promise<void>;
  /** Returns all keys that begin with the prefix, in order. */
  keys(prefix: string): Promise<string[]>;
  /**
   * Returns the documents whose keys begin with one of the prefixes, in the order of their keys. They are read together.
   * `of`: only those of the servers of these shards.
   */
  entries(prefixes: readonly string[], of?: Shards): Promise<readonly Entry[]>;
  close(): Promise<void>;
}
