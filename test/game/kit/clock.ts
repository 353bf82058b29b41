import type { Clock, Timer } from '#game/ports/ports.ts';

interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that moves by hand and rings what is due on the way, in order. */
export class TestClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  readonly #timers = new Set<Waiting>();

  now(): number {
    return this.#now;
  }

  wake(at: number, run: () => void): Timer {
    const timer = { at, run };
    this.#timers.add(timer);
    return { cancel: () => void this.#timers.delete(timer) };
  }

  /** When the next alarm rings, or `null`. */
  get next(): number | null {
    return this.#first()?.at ?? null;
  }

  /** Moves on, and lets everything that an alarm sets off come to rest before the next one rings. */
  async move(ms: number): Promise<void> {
    const end = this.#now + ms;
    await rest();
    for (let timer = this.#first(); timer && timer.at <= end; timer = this.#first()) {
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, timer.at);
      timer.run();
      await rest();
    }
    this.#now = end;
  }

  /** Moves on, and nothing rings: the alarms are late, as on a busy machine. */
  slip(ms: number): void {
    this.#now += ms;
  }

  /** Moves past the next alarm. `false`: there is none. */
  async ring(): Promise<boolean> {
    await rest();
    const timer = this.#first();
    if (timer) await this.move(Math.max(0, timer.at - this.#now));
    return timer !== undefined;
  }

  #first(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const timer of this.#timers) if (!first || timer.at < first.at) first = timer;
    return first;
  }
}

/** Everything that can go on without time passing has gone on: the stores and ports of the tests need no more. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
