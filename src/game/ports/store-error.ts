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
