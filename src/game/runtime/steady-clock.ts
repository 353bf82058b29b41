import type { Clock, Timer } from '../ports/ports.ts';

/** `setTimeout` takes no more (about 24 days); a later alarm sleeps in stretches. */
const LONGEST_MS = 2 ** 31 - 1;
/** How often the clock makes sure that time goes on, ms. */
const BEAT_MS = 500;
/**
 * A process of which nothing ran for longer than this stood still, ms: it was stopped or frozen, or its machine slept. A busy
 * machine holds up an event loop for a second or two, at times three.
 */
const STOOD_STILL_MS = 5_000;
/** The time of day has been put forward or back by more than this, ms. What is less, clocks do to keep right. */
const PUT_MS = 2_000;
/** How long the tables are given to stop their games before time goes on again, ms. */
const HOLD_MS = 10_000;

/** The machine on which the bot runs. */
export interface Machine {
  /** The time of day, ms since 1970: it may be put forward or back. */
  day(): number;
  /** Milliseconds since some moment: never put, and on some machines not counted while they sleep. */
  steady(): number;
  /** Runs once, after so many ms. */
  after(ms: number, run: () => void): Timer;
}

/** What is done about a time in which nothing ran, or about a time of day that was put. */
export interface Interruption {
  /** Stops what must lose no time. Until it resolves, the clock shows the moment at which the time was lost. */
  hold(): Promise<unknown>;
  /** Time goes on. `jumped`: the clock shows so many ms more than when it was held; negative if it was put back. */
  goOn(jumped: number): void;
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
 * A clock that notices when its process stood still, or when the time of day was put. Nothing rings then before the
 * interruption has been dealt with, and every alarm has as much time left as before.
 */
export class SteadyClock implements Clock {
  readonly #machine: Machine;
  readonly #waiting = new Set<Waiting>();
  #latest: Reading;
  /** The moment that is shown while the interruption is being dealt with. */
  #heldAt: number | null = null;
  #interruption: Interruption | null = null;

  constructor(machine: Machine = realMachine) {
    this.#machine = machine;
    this.#latest = this.#read();
  }

  /** Begins to look for interruptions. @returns ends it */
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
    // It is set again when time goes on.
    if (this.#heldAt !== null) return;
    // Timers count whole milliseconds of another clock: they may ring one before the time.
    if (now < waiting.at) this.#set(waiting, now);
    else {
      this.#waiting.delete(waiting);
      waiting.run();
    }
  }

  /** @returns the moment at which the clock stands */
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
    // Whoever asks for the time is not interrupted.
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
    interruption.goOn(day - heldAt);
  }

  /** Both at one moment: a process can be held up between two readings. */
  #read(): Reading {
    const { day, steady } = this.#machine;
    for (;;) {
      const before = steady();
      const reading = { day: day(), steady: before };
      if (steady() - before < PUT_MS / 4) return reading;
    }
  }
}

/** Returns true if nothing ran for a while, or if the time of day was put, between two readings. */
function isInterrupted(before: Reading, now: Reading): boolean {
  const ran = now.steady - before.steady;
  return ran > STOOD_STILL_MS || Math.abs(now.day - before.day - ran) > PUT_MS;
}
