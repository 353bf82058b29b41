import type { Clock, Timer } from '../ports/ports.ts';

/** The limit of `setTimeout` (about 24 days). A later alarm sleeps several times. */
const LONGEST_MS = 2 ** 31 - 1;
/** The interval at which the clock checks for interruptions, ms. */
const BEAT_MS = 500;
/**
 * The gap after which the process counts as frozen, ms: it was stopped, or its machine slept. A busy machine delays an
 * event loop only for one to three seconds.
 */
const STOOD_STILL_MS = 5_000;
/** The smallest change of the time of day that counts, ms. Smaller ones are normal clock corrections. */
const PUT_MS = 2_000;
/** The time that tables have to stop their games before the clock goes on, ms. */
const HOLD_MS = 10_000;

/** The machine on which the bot runs. */
export interface Machine {
  /** The time of day, ms since 1970. It may be put forward or back. */
  day(): number;
  /** Milliseconds since some moment. Never put forward or back. Some machines do not count sleep. */
  steady(): number;
  /** Calls `run` once, after `ms` milliseconds. */
  after(ms: number, run: () => void): Timer;
}

/** The reaction to a frozen process, or to a changed time of day. */
export interface Interruption {
  /** Stops everything that must not lose time. Until it resolves, the clock shows the start of the interruption. */
  hold(): Promise<unknown>;
  /** Resumes. `jumped`: the ms by which the clock is ahead of the held time, or negative if it was put back. */
  resume(jumped: number): void;
}

interface Waiting {
  at: number;
  readonly run: () => void;
  timer: Timer | null;
}

interface Reading {
  readonly day: number;
  readonly steady: number;
}

const realMachine: Machine = {
  day: () => Date.now(),
  steady: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};

/**
 * A clock that notices when its process was frozen, or when the time of day was changed. Alarms then wait until the
 * interruption has been handled, and each keeps its remaining time.
 */
export class SteadyClock implements Clock {
  readonly #machine: Machine;
  readonly #waiting = new Set<Waiting>();
  #latest: Reading;
  /** The time that the clock shows while an interruption is handled. */
  #heldAt: number | null = null;
  #interruption: Interruption | null = null;

  constructor(machine: Machine = realMachine) {
    this.#machine = machine;
    this.#latest = this.#read();
  }

  /** Starts to check for interruptions. @returns a function that stops the checks */
  watch(interruption: Interruption): () => void {
    this.#interruption = interruption;
    this.#latest = this.#read();
    let beat: Timer;
    const next = () => {
      this.now();
      beat = this.#machine.after(BEAT_MS, next);
    };
    next();
    return () => {
      beat.cancel();
      this.#interruption = null;
    };
  }

  now(): number {
    if (this.#heldAt !== null) return this.#heldAt;
    const now = this.#read();
    if (this.#interruption !== null && isInterrupted(this.#latest, now)) return this.#hold(this.#interruption);
    this.#latest = now;
    return now.day;
  }

  wake(at: number, run: () => void): Timer {
    const waiting: Waiting = { at, run, timer: null };
    this.#waiting.add(waiting);
    const now = this.now();
    if (this.#heldAt === null) this.#set(waiting, now);
    return {
      cancel: () => {
        this.#waiting.delete(waiting);
        waiting.timer?.cancel();
      },
    };
  }

  #set(waiting: Waiting, now: number): void {
    const left = Math.max(0, waiting.at - now);
    waiting.timer = this.#machine.after(Math.min(left, LONGEST_MS), () => this.#due(waiting));
  }

  #due(waiting: Waiting): void {
    const now = this.now();
    // The alarm is set again when the clock goes on.
    if (this.#heldAt !== null) return;
    // Timers count whole milliseconds of another clock, so they may ring 1 ms early.
    if (now < waiting.at) this.#set(waiting, now);
    else {
      this.#waiting.delete(waiting);
      waiting.run();
    }
  }

  /** @returns the time at which the clock is held */
  #hold(interruption: Interruption): number {
    const { day } = this.#latest;
    this.#heldAt = day;
    for (const { timer } of this.#waiting) timer?.cancel();
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      bound.cancel();
      this.#release(interruption, day);
    };
    const bound = this.#machine.after(HOLD_MS, end);
    // The handling starts later, so that a caller of `now` is not interrupted.
    void Promise.resolve()
      .then(() => interruption.hold())
      .then(end, end);
    return day;
  }

  #release(interruption: Interruption, heldAt: number): void {
    this.#heldAt = null;
    this.#latest = this.#read();
    const { day } = this.#latest;
    for (const waiting of this.#waiting) {
      waiting.at += day - heldAt;
      this.#set(waiting, day);
    }
    interruption.resume(day - heldAt);
  }

  /** Reads both clocks at one moment: the process can be delayed between two readings. */
  #read(): Reading {
    const { day, steady } = this.#machine;
    for (;;) {
      const before = steady();
      const reading = { day: day(), steady: before };
      if (steady() - before < PUT_MS / 4) return reading;
    }
  }
}

/** Returns true if the process was frozen or the time of day was changed between two readings. */
function isInterrupted(before: Reading, now: Reading): boolean {
  const ran = now.steady - before.steady;
  return ran > STOOD_STILL_MS || Math.abs(now.day - before.day - ran) > PUT_MS;
}
