import { StoredTelling } from './stored-telling.ts';
import type { TableContext } from './table-context.ts';

/** Tells the town of each person who has seen all cards, once. */
export class InsiderTelling {
  readonly #context: TableContext;
  readonly #telling: StoredTelling;

  constructor(context: TableContext) {
    this.#context = context;
    const failed = 'a reader of the notebook could not be marked as told';
    this.#telling = new StoredTelling(context, { tellFirst: () => this.#tellFirst(), failed });
  }

  /** Tells of everybody who was stored and not told of yet. Never rejects. */
  tell(): Promise<void> {
    return this.#telling.tell();
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
