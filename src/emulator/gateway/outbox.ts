import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';

interface Late {
  text: string;
  /** ms since the epoch. */
  at: number;
}

/** The way to a client: messages keep their order however late they are; what is under way when the line breaks is lost. */
export class Outbox {
  readonly #clock: Clock;
  #socket: WebSocket | undefined;
  #late: Late[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get socket(): WebSocket | undefined {
    return this.#socket;
  }

  set socket(socket: WebSocket | undefined) {
    this.#socket = socket;
    this.#late = [];
  }

  /** Sends after `delay` ms, and not before what was sent earlier. */
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

  /** All up to this one, since timers that ring together keep no order. */
  #arrive(last: Late): void {
    const index = this.#late.indexOf(last);
    for (const { text } of this.#late.splice(0, index + 1)) this.#socket?.send(text);
  }
}
