import type { Fence, Shards } from './lease.ts';

/** A failed operation of the store. The message says what to do, if that is known. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** Another process owns the shard now, or the lease has run out. Nothing was written, and nothing may be shown. */
export class FenceLostError extends StoreError {
  override readonly name = 'FenceLostError';
}

/** The journal has a batch or a line with this number already. Nothing was written. */
export class TakenError extends StoreError {
  override readonly name = 'TakenError';
}

/** The document was changed by another process since it was read here. Nothing was written. */
export class StaleError extends StoreError {
  override readonly name = 'StaleError';
}

/** A stored document is damaged: it differs from what was written. Another attempt would read the same. */
export class UnreadableError extends StoreError {
  override readonly name = 'UnreadableError';
}

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
