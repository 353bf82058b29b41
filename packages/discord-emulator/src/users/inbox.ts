import { appendLatest } from '../append-latest.ts';
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

/** The event with its data, which is parsed when it is first read: most events are read by nobody. */
function received(about: Omit<ReceivedEvent, 'd'>): ReceivedEvent {
  let data: object | undefined;
  return {
    ...about,
    get d() {
      data ??= JSON.parse(about.raw) as object;
      return data;
    },
  };
}

/** A wait that ended without its event. */
export class WaitTimeout extends Error {
  /** @param asked made where the wait began: its stack names the line that waits, and the timer's does not */
  constructor(who: string, ms: number, last: ReceivedEvent | undefined, asked: Error) {
    super(`${who} waited ${ms} ms for nothing; last event: ${last ? `${last.t} ${last.raw.slice(0, 200)}` : 'none'}`);
    this.name = 'WaitTimeout';
    this.stack = `${this.name}: ${this.message}\n${asked.stack!.split('\n').slice(1).join('\n')}`;
  }
}

/** The events that a person's client has received, in order. */
export class Inbox {
  /** All events, or the latest ones if the inbox keeps a limited number. */
  readonly events: ReceivedEvent[] = [];
  readonly #clock: Clock;
  readonly #owner: string;
  readonly #kept: number;
  readonly #listeners = new Set<(event: ReceivedEvent) => void>();
  readonly #messages = new Set<string>();
  #lastSeq = 0;

  /** @param kept the least number of events that are kept */
  constructor(clock: Clock, owner: string, kept = Number.POSITIVE_INFINITY) {
    this.#clock = clock;
    this.#owner = owner;
    this.#kept = kept;
  }

  /** The number of the latest event, or 0 before the first. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Calls `listener` with each future event, until the returned function is called. */
  onEvent(listener: (event: ReceivedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The number of listeners to future events. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Returns the kept events with a greater number, oldest first. */
  since(seq: number): ReceivedEvent[] {
    const first = this.events[0]?.seq ?? 1;
    return this.events.slice(Math.max(0, seq + 1 - first));
  }

  /** Returns true if the person was online when this message was sent. */
  hasReceived(messageId: string): boolean {
    return this.#messages.has(messageId);
  }

  receive(t: string, data: object): void {
    const raw = JSON.stringify(data);
    this.#lastSeq += 1;
    const event = received({ seq: this.#lastSeq, at: this.#clock.now(), t, raw });
    appendLatest(this.events, event, this.#kept);
    if (t === 'MESSAGE_CREATE') this.#messages.add((data as { id: string }).id);
    for (const listener of [...this.#listeners]) listener(event);
  }

  /**
   * Calls `find` now, after each event, and a few times a second for changes without an event, until it returns a value
   * other than undefined or false.
   */
  until<T>(find: () => T | undefined | false, timeoutMs: number): Promise<T> {
    const asked = new Error('asked here');
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
        reject(new WaitTimeout(this.#owner, timeoutMs, this.events.at(-1), asked));
      }, timeoutMs);
      const again = setInterval(attempt, 200);
      this.#listeners.add(attempt);
      attempt();
    });
  }
}
