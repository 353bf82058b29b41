import type { Log } from '../ports/ports.ts';

/** The news of one kind that a table has stored and not told yet. */
interface StoredNews {
  /** Tells the first of it, and strikes it off. Returns false if there was none, or it could not be told. */
  tellFirst(): Promise<boolean>;
  /** The words for the log if it could not be struck off. */
  readonly failed: string;
}

/** Tells stored news one after another, including that of an earlier process. Calls while it does so add nothing. */
export class StoredTelling {
  readonly #log: Log;
  readonly #news: StoredNews;
  #running = false;

  constructor(log: Log, news: StoredNews) {
    this.#log = log;
    this.#news = news;
  }

  /** Tells everything that is stored. Never rejects. */
  async tell(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (await this.#news.tellFirst());
    } catch (error) {
      this.#log.warn({ error }, this.#news.failed);
    } finally {
      this.#running = false;
    }
  }
}
