import type { Alarm, Clock } from '#table/ports.ts';

interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that moves by hand and rings what is due on the way, in order. */
export class TestClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  readonly #alarms = new Set<Waiting>();

  now(): number {
    return this.#now;
  }

  wake(at: number, run: () => void): Alarm {
    const alarm = { at, run };
    this.#alarms.add(alarm);
    return { cancel: () => void this.#alarms.delete(alarm) };
  }

  /** When the next alarm rings, or `null`. */
  get next(): number | null {
    return this.#first()?.at ?? null;
  }

  /** Moves on, and lets everything that an alarm sets off come to rest before the next one rings. */
  async move(ms: number): Promise<void> {
    const end = this.#now + ms;
    await rest();
    for (let alarm = this.#first(); alarm && alarm.at <= end; alarm = this.#first()) {
      this.#alarms.delete(alarm);
      this.#now = Math.max(this.#now, alarm.at);
      alarm.run();
      await rest();
    }
    this.#now = end;
  }

  /** Moves on, and nothing rings: the alarms are late, as on a busy machine. */
  slip(ms: number): void {
    this.#now += ms;
  }

  /** Moves past the next alarm; `false`: there is none. */
  async ring(): Promise<boolean> {
    await rest();
    const alarm = this.#first();
    if (alarm) await this.move(Math.max(0, alarm.at - this.#now));
    return alarm !== undefined;
  }

  #first(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const alarm of this.#alarms) if (!first || alarm.at < first.at) first = alarm;
    return first;
  }
}

/** Everything that can go on without time passing has gone on: the stores and ports of the tests need no more. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
