/** The time of the tables. All times are milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Runs once, at `at` or as soon as possible after it. */
  wake(at: number, run: () => void): Timer;
}

export interface Timer {
  cancel(): void;
}
