import { isPractice } from '../model/practice.ts';
import { seatsOf } from '../model/seating.ts';
import type { HostedGame } from './hosted-game.ts';
import type { TableContext } from './table-context.ts';

/**
 * Ends a game in which only practice players are left, as a host does: every person has left it, and nobody watches. A
 * person who was killed or voted out stays at the table.
 */
export class UnattendedGame {
  readonly #context: TableContext;
  readonly #hosted: HostedGame;

  constructor(context: TableContext, hosted: HostedGame) {
    this.#context = context;
    this.#hosted = hosted;
    context.signals.moved.on(() => this.#check());
  }

  #check(): void {
    const { game } = this.#context;
    if (game.stage !== 'playing' || game.isHostLed || !this.#isUnattended) return;
    void this.#hosted.retryUntilDone({ type: 'host', host: { order: 'end' } });
  }

  get #isUnattended(): boolean {
    const { game, tableState } = this.#context;
    const { watchers = [] } = tableState.table;
    const seats = seatsOf(tableState.table);
    const hasLeft = (seat: number) => ['quit', 'removed'].includes(game.now.state.seats[seat - 1]?.left?.cause ?? '');
    return (
      watchers.length === 0 &&
      seats.some(isPractice) &&
      seats.every((player) => isPractice(player) || hasLeft(player.seat))
    );
  }
}
