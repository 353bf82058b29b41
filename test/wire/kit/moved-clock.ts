import type { Clock, Timer } from '#game/ports/ports.ts';

interface Waiting {
  readonly at: number;
  readonly run: () => void;
  timer: Timer;
}

/** A clock that a test moves ahead of another one. Alarms that are due then ring at once, in their order. */
export class MovedClock implements Clock {
  readonly #clock: Clock;
  readonly #waiting = new Set<Waiting>();
  #ahead: number;

  /** `ahead`: the ms by which it is ahead at first. */
  constructor(clock: Clock, ahead: number) {
    this.#clock = clock;
    this.#ahead = ahead;
  }

  /** The ms by which it is ahead. */
  get ahead(): number {
    return this.#ahead;
  }

  now(): number {
    return this.#clock.now() + this.#ahead;
  }

  wake(at: number, run: () => void): Timer {
    const waiting: Waiting = { at, run, timer: this.#set(at, () => this.#ring(waiting)) };
    this.#waiting.add(waiting);
    return {
      cancel: () => {
        this.#waiting.delete(waiting);
        waiting.timer.cancel();
      },
    };
  }

  move(ms: number): void {
    this.#ahead += ms;
    for (const waiting of [...this.#waiting].sort((one, other) => one.at - other.at)) {
      waiting.timer.cancel();
      waiting.timer = this.#set(waiting.at, () => this.#ring(waiting));
    }
  }

  #set(at: number, run: () => void): Timer {
    return this.#clock.wake(at - this.#ahead, run);
  }

  #ring(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    waiting.run();
  }
}
