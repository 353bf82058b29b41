import type { Notice } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { because, done, learned, refused } from '../model/answers.ts';
import { inItsTime } from '../model/numbers.ts';
import { isSeated, seatIn } from '../model/seating.ts';
import type { ActionRequest } from '../ports/game-service.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Absences } from './absences.ts';
import type { HostedGame } from './hosted-game.ts';
import type { TableContext } from './table-context.ts';

/** The actions of the people on the seats of a game. */
export class PlayerActions {
  readonly #context: TableContext;
  readonly #hosted: HostedGame;
  readonly #absences: Absences;

  constructor(context: TableContext, hosted: HostedGame, absences: Absences) {
    this.#context = context;
    this.#hosted = hosted;
    this.#absences = absences;
  }

  /** Carries out an action. An action for an earlier step is refused. */
  act(userId: string, act: ActionRequest): Promise<Outcome> {
    const { queue, tableState, game } = this.#context;
    return queue.run(async () => {
      const player = seatIn(tableState.table, userId);
      if (!player) return because('table.not-seated');
      if (game.isUndealt) return because('table.not-started');
      return this.#act(player.seat, act);
    });
  }

  async #act(seat: SeatNumber, act: ActionRequest): Promise<Outcome> {
    const { game } = this.#context;
    await this.#hosted.catchUp();
    const { step, outcome } = game.now.state;
    if (act.step !== undefined && act.step !== step?.number && !outcome)
      return refused({ code: 'stale', step: act.step });
    const result = await this.#hosted.carryOut({ type: 'act', act: inItsTime(game.now, seat, act) });
    if (result.ok) await this.#absences.witness(seat, result.value);
    return answerTo(seat, result);
  }

  /** Takes a seat out of the game (G11). Call within the queue. */
  async quit(seat: SeatNumber): Promise<Outcome> {
    return answerTo(seat, await this.#hosted.carryOut({ type: 'quit', seat }));
  }

  /** Returns true if this person may not join another table. A player who is out of the game may. */
  binds(userId: string): boolean {
    const { tableState, game } = this.#context;
    const player = seatIn(tableState.table, userId);
    if (!player || game.stage === 'over') return false;
    return game.isUndealt || game.now.state.seats[player.seat - 1]?.left === null;
  }

  /** Takes access from a player who is out of this game and joins another table. */
  async letGo(userId: string): Promise<void> {
    const { queue, tableState, game, presenter } = this.#context;
    await queue.run(async () => {
      const { table } = tableState;
      if (game.stage !== 'playing' || !isSeated(table, userId) || table.away.includes(userId)) return;
      await tableState.note({ away: [...table.away, userId] });
      void presenter.arrange();
    });
  }
}

const answerTo = (seat: SeatNumber, result: Outcome<readonly Notice[]>): Outcome =>
  result.ok ? done(learned(seat, result.value)) : result;
