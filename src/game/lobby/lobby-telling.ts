import { boundsOf } from '../model/lobby.ts';
import { newsStillTrue } from '../model/lobby-news.ts';
import { undealtOf } from '../model/stages.ts';
import type { LobbyNews } from '../ports/table-document.ts';
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

  /** The part of the news that is still true. It may have waited for Discord, or for the start of the bot. */
  #trueOf(news: readonly LobbyNews[]): readonly LobbyNews[] {
    const { tableState, game, rules } = this.#context;
    const { table } = tableState;
    if (!game.isUndealt) return [];
    return newsStillTrue(news, { table, seats: boundsOf(rules, table).max, isOpen: game.stage === 'lobby' });
  }

  /** Returns false if there was nothing to tell, or it could not be told. */
  async #tellFirst(): Promise<boolean> {
    const { tableState, presenter, queue, game } = this.#context;
    const [first] = undealtOf(tableState.table)?.untold ?? [];
    if (!first) return false;
    const news = this.#trueOf(first.news);
    const isTrue = (): boolean => JSON.stringify(this.#trueOf(first.news)) === JSON.stringify(news);
    const isTold =
      news.length === 0 ||
      (await presenter.direct.tellLobby(news, { number: first.number, hostId: tableState.table.hostId }, isTrue));
    // Where only a part of the news has become untrue, the rest is told.
    if (!isTold) return game.isUndealt && !isTrue();
    await queue.run(async (turn) => {
      const stage = undealtOf(tableState.table);
      if (stage === null) return;
      const untold = stage.untold.filter(({ number }) => number > first.number);
      await tableState.change(turn, { stage: { ...stage, untold } });
    });
    return game.isUndealt;
  }
}
