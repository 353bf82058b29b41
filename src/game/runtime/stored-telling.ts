import type { TableContext } from './table-context.ts';

/** The news of one kind that a table has stored and not told yet. */
interface StoredNews {
  /** Tells the first of it, and strikes it off. Returns false if there was none, or it could not be told. */
  tellFirst(): Promise<boolean>;
  /** The words for the log if it could not be struck off. */
  readonly failed: string;
}

/** Tells stored news one after another, including that of an earlier process. Calls while it does so add nothing. */
export class StoredTelling {
  readonly #context: Pick<TableContext, 'deps'>;
  readonly #news: StoredNews;
  #running = false;

  constructor(context: Pick<TableContext, 'deps'>, news: StoredNews) {
    this.#context = context;
    this.#news = news;
  }

  /** Tells everything that is stored. Never rejects. */
  async tell(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (await this.#news.tellFirst());
    } catch (error) {
      this.#context.deps.log.warn({ error }, this.#news.failed);
    } finally {
      this.#running = false;
    }
  }
}
