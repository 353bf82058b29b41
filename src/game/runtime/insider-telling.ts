import type { TableContext } from './table-context.ts';

/** Tells the town of each person who has seen all cards, once. */
export class InsiderTelling {
  readonly #context: TableContext;
  #running = false;

  constructor(context: TableContext) {
    this.#context = context;
  }

  /** Tells of everybody who was stored and not told of yet, also by an earlier process. Never rejects. */
  async tell(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (await this.#tellFirst());
    } catch (error) {
      this.#context.deps.log.warn({ error }, 'a reader of the notebook could not be marked as told');
    } finally {
      this.#running = false;
    }
  }

  /** Returns false if there was nothing to tell, or it could not be told. */
  async #tellFirst(): Promise<boolean> {
    const { tableState, presenter, queue } = this.#context;
    const { insiders = [], untoldInsiders: [first] = [] } = tableState.table;
    if (first === undefined) return false;
    const remark = { key: 'notebook.opened', params: { person: `<@${first}>` } } as const;
    if (!(await presenter.tellTown(remark, `n${insiders.indexOf(first)}`))) return false;
    await queue.run(async () => {
      if (tableState.table.stage === 'closing') return;
      const { untoldInsiders = [] } = tableState.table;
      await tableState.change({ untoldInsiders: untoldInsiders.filter((userId) => userId !== first) });
    });
    return tableState.table.stage !== 'closing';
  }
}
