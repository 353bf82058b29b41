import type { Clock, Timer } from '#game/ports/ports.ts';

interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

/** Milliseconds of one move of the clock. */
const stepMs = 5;

/**
 * A clock that moves with the turns of Node's event loop, by at most one step in each turn. On a quiet machine it is
 * about as fast as real time. On a slow or suspended machine it is as slow as the machine. Bot, local Discord and test
 * share the loop, so a test sees a step of a game that lasts a quarter of a second.
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
