/** The emulator's source of time. All times are ms since the epoch. */
export interface Clock {
  now(): number;
  /** Runs `task` after `ms`. The returned function cancels it. */
  after(ms: number, task: () => void): () => void;
}

/** The machine's own clock. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

interface Timer {
  at: number;
  task: () => void;
}

/** A clock that moves only when a test advances it. Tests late answers and rate limits without waiting. */
export class ManualClock implements Clock {
  #now: number;
  #timers: Timer[] = [];

  constructor(start = Date.now()) {
    this.#now = start;
  }

  /** ms since the epoch. */
  now(): number {
    return this.#now;
  }

  /** Runs `task` when the clock has been advanced by `ms`. The returned function cancels it. */
  after(ms: number, task: () => void): () => void {
    const timer = { at: this.#now + ms, task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Advances the clock by `ms`. Runs the tasks that fall due, in their order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#now = Math.max(this.#now, due.at);
      due.task();
    }
    this.#now = end;
  }
}
