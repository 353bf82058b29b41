/** A failed operation of the store. The message says what to do, if that is known. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** A stored document is damaged: it differs from what was written. Another attempt would read the same. */
export class UnreadableError extends StoreError {
  override readonly name = 'UnreadableError';
}
