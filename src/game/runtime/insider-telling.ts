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
    const { insiders, untoldInsiders } = tableState.table;
    const [first] = untoldInsiders;
    if (first === undefined) return false;
    const remark = { key: 'notebook.opened', params: { person: `<@${first}>` } } as const;
    if (!(await presenter.tellTown(remark, `n${insiders.indexOf(first)}`))) return false;
    await queue.run(async (turn) => {
      if (tableState.table.stage === 'closing') return;
      const left = tableState.table.untoldInsiders.filter((userId) => userId !== first);
      await tableState.change(turn, { untoldInsiders: left });
    });
    return tableState.table.stage !== 'closing';
  }
}
