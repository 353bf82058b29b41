import type { Clock } from '../clock.ts';

/** A gateway event as a person's client received it. */
export interface ReceivedEvent {
  /** The number of the event, from 1, for each user separately. */
  seq: number;
  /** ms since the epoch. */
  at: number;
  t: string;
  // biome-ignore lint/suspicious/noExplicitAny: raw JSON of any event, made to be searched by tests
  d: any;
  /** `d` as JSON, for tests that certain words are absent. */
  raw: string;
}

/** A wait that ended without its event. */
export class WaitTimeout extends Error {
  constructor(who: string, ms: number, last: ReceivedEvent | undefined) {
    super(`${who} waited ${ms} ms for nothing; last event: ${last ? `${last.t} ${last.raw.slice(0, 200)}` : 'none'}`);
    this.name = 'WaitTimeout';
  }
}

/** All events that a person's client has received, in order. */
export class Inbox {
  readonly events: ReceivedEvent[] = [];
  readonly #clock: Clock;
  readonly #owner: string;
  readonly #listeners = new Set<(event: ReceivedEvent) => void>();

  constructor(clock: Clock, owner: string) {
    this.#clock = clock;
    this.#owner = owner;
  }

  get lastSeq(): number {
    return this.events.length;
  }

  /** Calls `listener` with each future event. */
  onEvent(listener: (event: ReceivedEvent) => void): void {
    this.#listeners.add(listener);
  }

  receive(t: string, data: object): void {
    const raw = JSON.stringify(data);
    const event = { seq: this.events.length + 1, at: this.#clock.now(), t, d: JSON.parse(raw), raw };
    this.events.push(event);
    for (const listener of [...this.#listeners]) listener(event);
  }

  /**
   * Calls `find` now, after each event, and a few times a second for changes without an event, until it returns a value
   * other than undefined or false.
   */
  until<T>(find: () => T | undefined | false, timeoutMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const attempt = () => {
        try {
          const found = find();
          if (found === undefined || found === false) return;
          finish();
          resolve(found);
        } catch (error) {
          finish();
          reject(error);
        }
      };
      const finish = () => {
        clearTimeout(timer);
        clearInterval(again);
        this.#listeners.delete(attempt);
      };
      const timer = setTimeout(() => {
        finish();
        reject(new WaitTimeout(this.#owner, timeoutMs, this.events.at(-1)));
      }, timeoutMs);
      const again = setInterval(attempt, 200);
      this.#listeners.add(attempt);
      attempt();
    });
  }
}
