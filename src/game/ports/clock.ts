/** The clock of all tables. Times are milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Calls `run` once, at `at` or as soon as possible after it. */
  wake(at: number, run: () => void): Timer;
}

/** A timer that was set and can be cancelled. */
export interface Timer {
  cancel(): void;
}
