/** The store could not do what it was asked; the message says what to do where that is known. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** What is stored under a key is not what was written there: it is damaged, and another attempt reads nothing else. */
export class UnreadableError extends StoreError {
  override readonly name = 'UnreadableError';
}
