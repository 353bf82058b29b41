import { SessionPace } from './session-pace.ts';

/** Requests that a token may make in a time. */
interface Rate {
  readonly most: number;
  readonly spanMs: number;
}

/** All requests (docs: Rate Limits, Global Rate Limit). */
const all: Rate = { most: 50, spanMs: 1_000 };

/** Requests that have a limit of their own, in all channels together: threads that are made, and changes of their members. */
export type PacedKind = 'thread' | 'thread-member';

/** The limits of these requests (live-check/counted-on.ts compares them with those of a real server). */
export const requestRates: Readonly<Record<PacedKind, Rate>> = {
  thread: { most: 50, spanMs: 300_000 },
  'thread-member': { most: 5, spanMs: 5_000 },
};

/** The paces of the bots of a process. Each has a token with limits of its own. */
export class RequestPaces {
  readonly #paces = new Map<number, RequestPace>();
  readonly #speedup: number;
  #processes = 1;

  /** `speedup`: the factor by which requests may follow each other faster than Discord allows, for a local Discord. */
  constructor(speedup = 1) {
    this.#speedup = speedup;
  }

  /** Returns the pace of a bot: 0 is the bot itself, 1 its first helper bot. */
  of(bot: number): RequestPace {
    const pace = this.#paces.get(bot) ?? new RequestPace(this.#processes, this.#speedup);
    this.#paces.set(bot, pace);
    return pace;
  }

  /** Divides the limits by the number of processes. */
  share(processes: number): void {
    this.#processes = processes;
    for (const pace of this.#paces.values()) pace.share(processes);
  }
}

/**
 * The requests of all clients of a process with one token. Discord counts them over all processes, so each process has a
 * share.
 */
export class RequestPace {
  /** The starts of sessions of the same clients. */
  readonly sessions = new SessionPace();
  readonly #all: Turns;
  readonly #kinds: Readonly<Record<PacedKind, Turns>>;

  constructor(processes = 1, speedup = 1) {
    this.#all = new Turns(all, processes, speedup);
    const turns = (kind: PacedKind) => new Turns(requestRates[kind], processes, speedup);
    this.#kinds = { thread: turns('thread'), 'thread-member': turns('thread-member') };
  }

  /** Divides the limits by the number of processes. */
  share(processes: number): void {
    this.#all.share(processes);
    for (const turns of Object.values(this.#kinds)) turns.share(processes);
  }

  /** Milliseconds that the next request of a kind would wait for its turn, if all that are on their way are answered now. */
  waitMs(kind: PacedKind): number {
    return this.#kinds[kind].waitMs;
  }

  /**
   * Resolves when one more request may be made. The returned function is called when it was answered, or was not made.
   * Rejects if the signal is aborted. `kind`: the request has a limit of its own.
   */
  async turn(signal?: AbortSignal | null, kind?: PacedKind): Promise<() => void> {
    const ended = kind ? await this.#kinds[kind].turn(signal) : undefined;
    try {
      const answered = await this.#all.turn(signal);
      return () => {
        answered();
        ended?.();
      };
    } catch (error) {
      ended?.();
      throw error;
    }
  }
}

/**
 * The turns of requests with one limit. discord.js counts from second to second, and Discord may count in every span of a
 * second. A request may be on its way for long, for example while a connection opens. So it counts from its turn until
 * that time after its answer.
 */
class Turns {
  readonly #rate: Rate;
  readonly #spanMs: number;
  #most: number;
  #counted = 0;
  /** The times of `performance.now` at which requests that were answered cease to count. */
  readonly #ends: number[] = [];
  /** Begins the requests that wait, in their order. */
  readonly #waiting = new Set<() => void>();

  constructor(rate: Rate, processes: number, speedup: number) {
    this.#rate = rate;
    this.#spanMs = rate.spanMs / speedup;
    this.#most = shareOf(rate, processes);
  }

  share(processes: number): void {
    this.#most = shareOf(this.#rate, processes);
    this.#beginNext();
  }

  get waitMs(): number {
    const before = this.#counted - this.#most + this.#waiting.size;
    if (before < 0) return 0;
    const end = this.#ends[before];
    return end === undefined ? this.#spanMs : Math.max(1, Math.ceil(end - performance.now()));
  }

  async turn(signal?: AbortSignal | null): Promise<() => void> {
    if (this.#counted < this.#most) this.#counted += 1;
    else await this.#wait(signal);
    return () => {
      this.#ends.push(performance.now() + this.#spanMs);
      setTimeout(() => {
        this.#ends.shift();
        this.#counted -= 1;
        this.#beginNext();
      }, this.#spanMs).unref();
    };
  }

  #wait(signal?: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiting.delete(begin);
        signal?.removeEventListener('abort', giveUp);
      };
      const begin = (): void => {
        end();
        this.#counted += 1;
        resolve();
      };
      const giveUp = (): void => {
        end();
        reject(signal?.reason);
      };
      if (signal?.aborted) return reject(signal.reason);
      this.#waiting.add(begin);
      signal?.addEventListener('abort', giveUp);
    });
  }

  #beginNext(): void {
    for (const begin of this.#waiting) {
      if (this.#counted >= this.#most) return;
      begin();
    }
  }
}

const shareOf = ({ most }: Rate, processes: number): number => Math.max(1, Math.floor(most / Math.max(1, processes)));
