import type { Clock, Timer } from '../ports/ports.ts';
import { SteadyClock } from './steady-clock.ts';

/** The clock of this machine. */
export const realClock: Clock = new SteadyClock();

/** Waits for the work, for at most `ms`. Returns false if the time ran out or the work failed. */
export const within = (clock: Clock, ms: number, work: Promise<unknown>): Promise<boolean> =>
  valueWithin<boolean>(
    clock,
    ms,
    work.then(() => true),
    false,
  );

/** Returns the result of the work, or `otherwise` if it fails or takes longer than `ms`. */
export function valueWithin<T>(clock: Clock, ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = clock.wake(clock.now() + ms, () => resolve(otherwise));
    const settle = (value: T) => {
      timer.cancel();
      resolve(value);
    };
    work.then(settle, () => settle(otherwise));
  });
}

/** Waits for `ms` milliseconds. */
export const pause = (clock: Clock, ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((resolve) => void clock.wake(clock.now() + ms, resolve));

/** Alarms by name. A new alarm replaces an earlier one with the same name. */
export class Timers {
  readonly #clock: Clock;
  readonly #set = new Map<string, Timer>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sets an alarm. `at` `null` removes it. */
  set(name: string, at: number | null, run: () => void): void {
    this.cancel(name);
    if (at === null) return;
    const timer = this.#clock.wake(at, () => {
      if (this.#set.get(name) === timer) this.#set.delete(name);
      run();
    });
    this.#set.set(name, timer);
  }

  /** Removes an alarm. Does nothing if there is none. */
  cancel(name: string): void {
    this.#set.get(name)?.cancel();
    this.#set.delete(name);
  }

  clear(): void {
    for (const timer of this.#set.values()) timer.cancel();
    this.#set.clear();
  }
}
