import type { Clock, Timer } from '#game/ports/ports.ts';

interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

/** How far the clock moves at once, ms. */
const stepMs = 5;

/**
 * A clock that moves with the turns of Node's loop: a step at most in each turn, and about as fast as real time on a quiet
 * machine. Where the machine stands still, or is slow, so is this clock. So a step of a game that lasts a quarter of a
 * second is seen by whoever looks once in a while, for bot, local Discord and test share the loop.
 */
export class LoopClock implements Clock {
  #now = Date.now();
  readonly #timers = new Set<Waiting>();
  readonly #steps = setInterval(() => this.#step(), stepMs);

  now(): number {
    return this.#now;
  }

  wake(at: number, run: () => void): Timer {
    const timer = { at, run };
    this.#timers.add(timer);
    return { cancel: () => void this.#timers.delete(timer) };
  }

  stop(): void {
    clearInterval(this.#steps);
  }

  #step(): void {
    this.#now += stepMs;
    const due = [...this.#timers].filter(({ at }) => at <= this.#now).sort((one, other) => one.at - other.at);
    for (const timer of due) if (this.#timers.delete(timer)) timer.run();
  }
}
