import type { Clock, Timer } from '../ports/ports.ts';
import { SteadyClock } from './steady-clock.ts';

/** The time of this machine. */
export const realClock: Clock = new SteadyClock();

/** Waits for the work, but no longer than `ms`. `false`: the time was up, or the work has failed. */
export const within = (clock: Clock, ms: number, work: Promise<unknown>): Promise<boolean> =>
  valueWithin<boolean>(
    clock,
    ms,
    work.then(() => true),
    false,
  );

/** What the work comes to, or `otherwise` where it takes longer than `ms` or fails. */
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

/** Waits so long. */
export const pause = (clock: Clock, ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((resolve) => void clock.wake(clock.now() + ms, resolve));

/** A table's alarms by their names: set anew, an alarm replaces the one of its name. */
export class Timers {
  readonly #clock: Clock;
  readonly #set = new Map<string, Timer>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `at` `null`: no such alarm. */
  set(name: string, at: number | null, run: () => void): void {
    this.#set.get(name)?.cancel();
    this.#set.delete(name);
    if (at === null) return;
    const timer = this.#clock.wake(at, () => {
      if (this.#set.get(name) === timer) this.#set.delete(name);
      run();
    });
    this.#set.set(name, timer);
  }

  /** Which alarms are set; a table on which nothing is set waits for people. */
  get names(): readonly string[] {
    return [...this.#set.keys()];
  }

  clear(): void {
    for (const timer of this.#set.values()) timer.cancel();
    this.#set.clear();
  }
}
