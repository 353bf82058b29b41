/** Time as the emulator sees it. All times are ms since the epoch. */
export interface Clock {
  now(): number;
  /** Runs `task` after `ms`; the returned function calls it off. */
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

interface Alarm {
  at: number;
  task: () => void;
}

/** A clock that stands still until it is told to advance: late answers and rate limits without waiting. */
export class ManualClock implements Clock {
  #now: number;
  #alarms: Alarm[] = [];

  constructor(start = Date.now()) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const alarm = { at: this.#now + ms, task };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  }

  /** Lets `ms` pass; alarms that fall due ring in their order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#alarms.filter((alarm) => alarm.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#alarms = this.#alarms.filter((alarm) => alarm !== due);
      this.#now = Math.max(this.#now, due.at);
      due.task();
    }
    this.#now = end;
  }
}
