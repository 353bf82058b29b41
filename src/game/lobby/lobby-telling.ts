import { remarksOf } from '../model/lobby-news.ts';
import { StoredTelling } from '../runtime/stored-telling.ts';
import type { TableContext } from '../runtime/table-context.ts';

/** Tells people of a lobby their news: one message with mentions for each change, in the lobby's channel. */
export class LobbyTelling {
  readonly #context: TableContext;
  readonly #telling: StoredTelling;

  constructor(context: TableContext) {
    this.#context = context;
    const failed = 'the news of a lobby could not be marked as told';
    this.#telling = new StoredTelling(context, { tellFirst: () => this.#tellFirst(), failed });
  }

  /** Posts all news that was stored and not told yet. Never rejects. */
  tell(): Promise<void> {
    return this.#telling.tell();
  }

  /** Returns false if there was nothing to tell, or it could not be told. */
  async #tellFirst(): Promise<boolean> {
    const { tableState, presenter, queue, game } = this.#context;
    const [first] = tableState.table.untold ?? [];
    if (!first || !game.isUndealt) return false;
    const mentions = [...new Set(first.news.flatMap(({ userIds }) => userIds))];
    if (!(await presenter.direct.tellLobby(remarksOf(first), first.number, mentions))) return false;
    await queue.run(async () => {
      if (tableState.table.stage === 'closing') return;
      await tableState.change({
        untold: (tableState.table.untold ?? []).filter(({ number }) => number > first.number),
      });
    });
    return tableState.table.stage !== 'closing';
  }
}
