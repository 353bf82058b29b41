import type { Winner } from '#engine/kernel/types.ts';
import { because, done } from '../model/answers.ts';
import { barred } from '../model/lobby.ts';
import { neededForNext } from '../model/next-table.ts';
import { isSeated } from '../model/seating.ts';
import type { OpenedTable } from '../ports/game-service.ts';
import type { Failed, Outcome } from '../ports/outcome.ts';
import type { TableContext } from '../runtime/table-context.ts';

/** Opens the lobby of the next game for these people, the latest first. */
type OpenNext = (winner: Winner, askedBy: readonly string[]) => Promise<Outcome<OpenedTable>>;

/** The request for a next game, after the end of one. The host alone, or half of the players, get it. */
export class Again {
  readonly #context: TableContext;

  constructor(context: TableContext) {
    this.#context = context;
  }

  /** Counts a person who wants a next game. Opens its lobby with `open` once they are enough. */
  ask(userId: string, open: OpenNext): Promise<Outcome> {
    const { queue, game, tableState, presenter } = this.#context;
    return queue.run(async (turn) => {
      const { outcome } = game.now.state;
      if (outcome === null) return because('again.plays');
      const why = this.#whyNot(userId);
      if (why) return why;
      const { table } = tableState;
      const { again = [] } = tableState.in('finished') ?? {};
      const others = again.filter((each) => each !== userId);
      const isEnough = userId === table.hostId || others.length + 1 >= neededForNext(table);
      const isCounted = others.length < again.length;
      if (isCounted && !isEnough) return because('again.counted');
      if (!isCounted) await tableState.changeIn(turn, 'finished', { again: [...others, userId] });
      const opened = isEnough ? await open(outcome.winner, [userId, ...others]) : done();
      void presenter.arrange();
      return opened.ok ? done() : opened;
    });
  }

  #whyNot(userId: string): Failed | null {
    const { tableState, registry, deps } = this.#context;
    const { table } = tableState;
    if (tableState.in('closing')) return because('table.over');
    if (userId !== table.hostId && !isSeated(table, userId)) return because('again.stranger');
    const banned = barred(deps, table.guildId, { userId });
    if (banned) return banned;
    return registry.nextOf(table.gameId) === null ? null : because('again.opened');
  }
}
