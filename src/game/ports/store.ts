/**
 * Storage for documents. A write that resolves is durable. A failed write rejects with `StoreError`. Keys consist of
 * letters, digits, `:` and `-`.
 */
export interface Store {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** Returns all keys that begin with the prefix, in order. */
  keys(prefix: string): Promise<string[]>;
  close(): Promise<void>;
}
