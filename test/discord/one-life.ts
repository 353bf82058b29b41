import type { Clock, Log, Store } from '#game/ports/ports.ts';

/** One process of the bot within a test. After its end, nothing of it reaches what several processes share. */
export class OneLife {
  #isOver = false;

  end(): void {
    this.#isOver = true;
  }

  /** A store whose requests are never answered after the end. */
  store(store: Store): Store {
    const alive = async <T>(work: () => Promise<T>): Promise<T> => {
      const done = this.#isOver ? undefined : await work();
      return this.#isOver ? new Promise<never>(() => {}) : (done as T);
    };
    return {
      get: (key) => alive(() => store.get(key)),
      set: (...set) => alive(() => store.set(...set)),
      add: (...add) => alive(() => store.add(...add)),
      delete: (...deleted) => alive(() => store.delete(...deleted)),
      entries: (...asked) => alive(() => store.entries(...asked)),
      keys: (prefix) => alive(() => store.keys(prefix)),
      close: () => store.close(),
    };
  }

  /** A clock that wakes nobody after the end. */
  clock(clock: Clock): Clock {
    return {
      now: () => clock.now(),
      wake: (at, run) => clock.wake(at, () => void (this.#isOver || run())),
    };
  }

  log(log: Log): Log {
    const write = (level: keyof Log) => (fields: object, message: string) => {
      if (!this.#isOver) log[level](fields, message);
    };
    return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  }
}
