import type { Clock } from '../clock.ts';
import type { Outgoing } from './compression.ts';

interface Late {
  text: string;
  /** ms since the epoch. */
  at: number;
}

/**
 * The messages on their way to a client. They keep their order despite delays. Messages still on their way when the
 * connection breaks are lost.
 */
export class Outbox {
  readonly #clock: Clock;
  #socket: Outgoing | undefined;
  #late: Late[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get socket(): Outgoing | undefined {
    return this.#socket;
  }

  set socket(socket: Outgoing | undefined) {
    this.#socket = socket;
    this.#late = [];
  }

  /** Sends after `delay` ms, and not before messages that were sent earlier. */
  send(text: string, delay: number): void {
    if (delay <= 0 && this.#late.length === 0) {
      this.#socket?.send(text);
      return;
    }
    const now = this.#clock.now();
    const late = { text, at: Math.max(this.#late.at(-1)?.at ?? 0, now + delay) };
    this.#late.push(late);
    this.#clock.after(late.at - now, () => this.#arrive(late));
  }

  /** Delivers all messages up to this one, because timers with the same time may run in any order. */
  #arrive(last: Late): void {
    const index = this.#late.indexOf(last);
    for (const { text } of this.#late.splice(0, index + 1)) this.#socket?.send(text);
  }
}
