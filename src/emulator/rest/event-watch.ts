import type { CallLog } from './call-log.ts';
import type { Description } from './description.ts';

/**
 * Holds gateway payloads against Discord's description once they have been sent: the first of a kind takes a while, as
 * its schema has to be compiled, and must not hold up what follows it.
 */
export class EventWatch {
  readonly #description: Description | null;
  readonly #log: CallLog;
  #waiting: [event: string, data: object][] = [];

  constructor(description: Description | null, log: CallLog) {
    this.#description = description;
    this.#log = log;
  }

  /** Takes a payload that nobody changes any more. */
  sent(event: string, data: object): void {
    if (!this.#description) return;
    if (this.#waiting.push([event, data]) === 1) setImmediate(() => this.check());
  }

  /** Checks all that waits. */
  check(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const [event, data] of waiting) {
      const wrong = this.#description?.checkEvent(event, data);
      if (wrong) this.#log.eventFaults.push({ event, errors: wrong.errors });
    }
  }
}
