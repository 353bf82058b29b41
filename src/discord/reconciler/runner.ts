/** Returns true if a newer value waits. Then the rest of the work on this one is useless. */
export type Superseded = () => boolean;

/**
 * Runs `work` for one value at a time. A newer value replaces the one that waits, and makes the running one stop at its
 * next call. Everybody who asked meanwhile gets the result of the newest.
 */
export function oneAtATime<T, R>(work: (value: T, superseded: Superseded) => Promise<R>): (value: T) => Promise<R> {
  let waiting: { value: T } | null = null;
  let callers: ((result: R) => void)[] = [];
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    while (waiting !== null) {
      const { value }: { value: T } = waiting;
      waiting = null;
      const result = await work(value, () => waiting !== null);
      if (waiting !== null) continue;
      const answered = callers;
      callers = [];
      for (const answer of answered) answer(result);
    }
    running = false;
  };

  return (value) =>
    new Promise((resolve) => {
      waiting = { value };
      callers.push(resolve);
      if (!running) void run();
    });
}
