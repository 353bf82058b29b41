import { alreadyStarted, because, becauseOf, done } from '../model/answers.ts';
import type { GatheringOrder } from '../ports/game-service.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { TableContext } from '../runtime/table-context.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { Gathering } from './gathering.ts';

/** The orders of a host while the table gathers. With `force` a moderator gives them. */
export class GatheringRequests {
  readonly #context: TableContext;
  readonly #gathering: Gathering;

  constructor(context: TableContext, gathering: Gathering) {
    this.#context = context;
    this.#gathering = gathering;
  }

  /** Decides about players who do not come. */
  order(userId: string, order: GatheringOrder, force: boolean): Promise<Outcome> {
    const { queue, tableState, game } = this.#context;
    return queue.run(async (turn) => {
      if (!force && userId !== tableState.table.hostId) return because('table.not-host');
      if (game.stage === 'lobby') return because('gathering.none');
      if (game.stage !== 'gathering')
        return game.stage === 'over' ? because('table.over') : becauseOf([alreadyStarted]);
      return this.#answerOrder(turn, userId, order);
    });
  }

  async #answerOrder(turn: Turn, userId: string, order: GatheringOrder): Promise<Outcome> {
    if (order === 'cancel') return this.#gathering.reopen(turn, { key: 'gathering.cancelled' });
    await this.#gathering.arrive(turn, userId);
    if (this.#context.game.stage !== 'gathering') return done();
    const { missing } = this.#gathering;
    // A host who replaces or leaves out others has to be there, too.
    if (missing.includes(userId)) return because('gathering.join-first');
    return order === 'begin' ? this.#gathering.beginWithout(turn, missing) : this.#gathering.replace(turn, missing);
  }
}
