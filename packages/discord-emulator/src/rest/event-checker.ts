import type { CallLog } from './call-log.ts';
import type { Description } from './description.ts';

/**
 * Checks gateway payloads against Discord's description after they have been sent. The first check of a kind is slow
 * because its schema has to be compiled, and it must not delay later messages.
 */
export class EventChecker {
  readonly #description: Description | null;
  readonly #log: CallLog;
  #waiting: [event: string, data: object][] = [];

  constructor(description: Description | null, log: CallLog) {
    this.#description = description;
    this.#log = log;
  }

  /** Queues a payload that will not change any more. */
  sent(event: string, data: object): void {
    if (!this.#description) return;
    if (this.#waiting.push([event, data]) === 1) setImmediate(() => this.check());
  }

  /** Checks all queued payloads. */
  check(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const [event, data] of waiting) {
      const wrong = this.#description?.checkEvent(event, data);
      if (wrong) this.#log.eventFaults.push({ event, errors: wrong.errors });
    }
  }
}
