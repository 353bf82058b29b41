import type { ServerResponse } from 'node:http';
import type { LiveTable, ToldMoment } from '#game/ports/live.ts';
import type { Clock, Timer } from '#game/ports/ports.ts';
import { isEmpty, Moments } from '../moments.ts';
import type { LiveEvent, LiveMoment } from '../page-data.ts';

/** The most bytes that may wait for a reader, of whom no more is heard after that. */
const mostWaiting = 1_000_000;

/** An event, and the time from which it may be read. */
interface Pending {
  readonly due: number;
  readonly text: string;
}

const eventOf = (name: LiveEvent, data: number | '' = ''): string => `event: ${name}\ndata: ${data}\n\n`;

/**
 * The events of one link. All readers get the same bytes, made once. Each event is a moment that the town was told, so
 * neither its content nor its time can depend on anything else.
 */
export class LiveFeed {
  readonly gameId: string;
  readonly #clock: Clock;
  readonly #delay: number;
  readonly #moments: Moments;
  readonly #gone: () => void;
  readonly #readers = new Set<ServerResponse>();
  readonly #sent: string[] = [];
  readonly #pending: Pending[] = [];
  #timer: Timer | null = null;
  /** The number of moments of the table that were taken. */
  #taken = 0;
  #events = 0;
  #beganAt: number | null = null;
  #until: number | null = null;
  #isOver = false;
  #isEnding = false;

  /** `gone`: is called when the link leads nowhere any more. */
  constructor(table: LiveTable, clock: Clock, gone: () => void) {
    this.gameId = table.gameId;
    this.#clock = clock;
    this.#delay = table.delay * 1000;
    this.#moments = new Moments(table, table.wording);
    this.#gone = gone;
    this.take(table);
  }

  /** Takes what the town was told since the last time. */
  take({ moments }: Pick<LiveTable, 'moments'>): void {
    for (const moment of moments.slice(this.#taken)) this.#add(moment);
    this.#taken = moments.length;
    this.#release();
  }

  #add({ at, news, until }: ToldMoment): void {
    this.#beganAt ??= at;
    const beganAt = this.#beganAt;
    const told = this.#moments.tell(at - beganAt, news);
    this.#isOver ||= news.some(({ type }) => type === 'GameEnded');
    if (isEmpty(told) && until === this.#until) return;
    this.#until = until;
    const moment: LiveMoment = { ...told, until: until === null ? null : until - beganAt };
    this.#pending.push({ due: at + this.#delay, text: `id: ${this.#events}\ndata: ${JSON.stringify(moment)}\n\n` });
    this.#events += 1;
  }

  /** Sends what is due, and waits for the next event. */
  #release(): void {
    this.#timer?.cancel();
    const now = this.#clock.now();
    while (this.#pending[0] !== undefined && this.#pending[0].due <= now) {
      const { text } = this.#pending.shift()!;
      if (this.#sent.length === 0) this.#write(this.#clockEvent());
      this.#sent.push(text);
      this.#write(text);
    }
    const [next] = this.#pending;
    this.#timer = next === undefined ? null : this.#clock.wake(next.due, () => this.#release());
    if (next === undefined && this.#isEnding) this.#finish();
  }

  /** The time of the game that the page shows, ms since it began. */
  #clockEvent(): string {
    const now = this.#beganAt === null ? 0 : this.#clock.now() - this.#delay - this.#beganAt;
    return eventOf('clock', Math.max(0, now));
  }

  /** Adds a reader. `from`: the number of its next event. A number that never was begins again. */
  add(reader: ServerResponse, from: number): void {
    this.#readers.add(reader);
    reader.on('close', () => this.#readers.delete(reader));
    const first = from <= this.#sent.length ? from : 0;
    reader.write(`${this.#clockEvent()}${this.#sent.slice(first).join('')}`);
  }

  /** Shows that the connections live. */
  beat(): void {
    this.#write(':\n\n');
  }

  #write(text: string): void {
    for (const reader of this.#readers) {
      if (reader.writableLength > mostWaiting) reader.destroy();
      else reader.write(text);
    }
  }

  /** The link is over. A game that has ended is shown to its end, however late the page is. */
  end(): void {
    this.#isEnding = true;
    if (this.#isOver && this.#pending.length > 0) return;
    this.#finish();
  }

  #finish(): void {
    this.#write(eventOf('end'));
    this.cut();
  }

  /** Ends the connections. The pages look for the table again. */
  cut(): void {
    this.#timer?.cancel();
    for (const reader of this.#readers) reader.end();
    this.#gone();
  }
}
