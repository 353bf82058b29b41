import type { Log, StoreError } from '#game/ports/ports.ts';

/** The first wait, in ms, before a store that takes no writes is tried again. */
const FIRST_MS = 250;

/** The time in which a store answers, ms. One that does not hangs. */
const ANSWER_MS = 3_000;
/** The lateness of a timer, in ms, after which the process has stood still. The store had no time to answer either. */
const STOOD_STILL_MS = 1_000;

/** Callbacks for the outages of a store. */
export interface OutageWatch {
  readonly log?: Log;
  /** The store takes no more writes (`false`), or takes them again (`true`). */
  works?(works: boolean): void;
  /** The store does not answer (`true`), or has answered everything (`false`). */
  hangs?(hangs: boolean): void;
}

/** The store that may have outages. */
export interface OutageOptions {
  readonly watch: OutageWatch;
  /** The longest wait, in ms, before the store is tried again. */
  readonly longestMs: number;
  /** Tries the store. Resolves to true if it takes writes again. Never rejects. */
  readonly tryAgain: () => Promise<boolean>;
}

/**
 * Notes that a store takes no writes, and tries it after longer and longer waits until it does. Notes, too, that it does not
 * answer at all.
 */
export class WriteOutage {
  readonly #options: OutageOptions;
  #fault: StoreError | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** The requests that have waited for too long. */
  #unanswered = 0;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** The reason why no writes are taken, or `null` if they are. */
  get fault(): StoreError | null {
    return this.#fault;
  }

  /** Begins an outage, if there is none. Returns its reason. */
  begin(fault: StoreError): StoreError {
    if (this.#fault !== null) return this.#fault;
    this.#fault = fault;
    const { watch } = this.#options;
    watch.log?.error({ error: fault }, 'the store takes no writes; it is tried again by itself');
    watch.works?.(false);
    this.#tryAfter(FIRST_MS);
    return fault;
  }

  /** Carries out a request that the store should answer at once. Reports that it hangs, and the end of that. */
  async watched<T>(request: () => Promise<T>): Promise<T> {
    let isLate = false;
    const late = (): void => {
      isLate = true;
      this.#unanswered += 1;
      if (this.#unanswered === 1) this.#tellHanging(true);
    };
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const latest = performance.now() + ANSWER_MS + STOOD_STILL_MS;
      timer = setTimeout(() => (performance.now() > latest ? wait() : late()), ANSWER_MS);
    };
    wait();
    try {
      return await request();
    } finally {
      clearTimeout(timer!);
      if (isLate) this.#unanswered -= 1;
      if (isLate && this.#unanswered === 0) this.#tellHanging(false);
    }
  }

  /** Tries no more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #tellHanging(hangs: boolean): void {
    const { watch } = this.#options;
    if (hangs) watch.log?.warn({}, 'the store does not answer; the games wait for it');
    else if (this.#fault === null) watch.log?.info({}, 'the store answers again');
    watch.hangs?.(hangs);
  }

  #tryAfter(ms: number): void {
    if (this.#isClosed) return;
    const { watch, longestMs, tryAgain } = this.#options;
    this.#timer = setTimeout(async () => {
      if (!(await tryAgain())) return this.#tryAfter(Math.min(longestMs, ms * 2));
      if (this.#isClosed) return;
      this.#fault = null;
      watch.log?.info({}, 'the store takes writes again');
      watch.works?.(true);
    }, ms);
  }
}
