import { gameOf, withGame } from '../model/stages.ts';
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
    const game = gameOf(tableState.table);
    const [first] = game?.untoldInsiders ?? [];
    if (game === null || first === undefined) return false;
    const remark = { key: 'notebook.opened', params: { person: `<@${first}>` } } as const;
    if (!(await presenter.tellTown(remark, `n${game.insiders.indexOf(first)}`))) return false;
    await queue.run(async (turn) => {
      const { table } = tableState;
      const untoldInsiders = gameOf(table)?.untoldInsiders.filter((userId) => userId !== first) ?? [];
      await tableState.change(turn, withGame(table, { untoldInsiders }));
    });
    return tableState.table.stage.kind !== 'closing';
  }
}
