import type { Gathering } from '../lobby/gathering.ts';
import type { LobbyRoom } from '../lobby/lobby-room.ts';
import { because } from '../model/answers.ts';
import { isSeated, seatIn } from '../model/seating.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Absences } from '../runtime/absences.ts';
import type { HostAbsence } from '../runtime/host-absence.ts';
import type { Moving } from '../runtime/moving.ts';
import type { PlayerActions } from '../runtime/player-actions.ts';
import type { TableContext } from '../runtime/table-context.ts';
import type { Turn } from '../scheduling/queue.ts';

/** The parts of a table that people leave. */
export interface AttendanceParts {
  readonly lobby: LobbyRoom;
  readonly gathering: Gathering;
  readonly actions: PlayerActions;
  readonly absences: Absences;
  readonly hostAbsence: HostAbsence;
  readonly moving: Moving;
}

/** The people who leave a table, its voice room or the server, and return. */
export class TableAttendance {
  readonly #context: TableContext;
  readonly #parts: AttendanceParts;

  constructor(context: TableContext, parts: AttendanceParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Notes that a player is there: in a roll call, or while the table gathers. */
  answerRoll(userId: string): Promise<Outcome> {
    const { lobby, gathering } = this.#parts;
    const { queue, game } = this.#context;
    return queue.run((turn) =>
      game.stage === 'gathering' ? gathering.arrive(turn, userId) : lobby.answerRoll(turn, userId),
    );
  }

  /**
   * Takes a person off the table at their own request: from the lobby, the game or the lists. In a game the seat is out
   * (G11).
   */
  leave(userId: string): Promise<Outcome> {
    return this.#context.queue.run((turn) => this.#leave(turn, userId));
  }

  async #leave(turn: Turn, userId: string): Promise<Outcome> {
    const { tableState, game } = this.#context;
    const { lobby, actions } = this.#parts;
    const player = seatIn(tableState.table, userId);
    if (game.stage === 'over') return because('table.over');
    if (!player) return (await lobby.dismiss(turn, userId)) ?? because('table.not-seated');
    return game.stage === 'playing' ? actions.quit(turn, player.seat) : lobby.leave(turn, userId);
  }

  /** Called when a person joins (`present`) or leaves the voice room. */
  async voiceChanged(userId: string, present: boolean): Promise<void> {
    const { absences, hostAbsence } = this.#parts;
    const { queue, game, signals, tableState } = this.#context;
    // The voice room of a full lobby may exist already. Its people are counted from the start on.
    if (game.stage === 'lobby') return;
    if (game.stage === 'gathering') return signals.seatsChanged.emit();
    await queue.run(async (turn) => {
      await (present ? absences.arrive(turn, userId) : absences.miss(turn, userId, false));
      await (present ? hostAbsence.meet(turn, userId) : hostAbsence.miss(turn, userId, false));
    });
    if (isSeated(tableState.table, userId)) signals.voiceRoomChanged.emit();
  }

  /** Called when somebody else has muted a person. Tells the town, because nobody hears the player on their turn. */
  async mutedByOthers(userId: string): Promise<void> {
    const { queue, game, tableState, presenter } = this.#context;
    await queue.run(async () => {
      const { seat } = seatIn(tableState.table, userId) ?? {};
      if (game.stage !== 'playing' || seat === undefined || game.now.state.seats[seat - 1]?.left !== null) return;
      void presenter.remark({ key: 'floor.server-muted', params: { seat } }, `e${seat}`);
    });
  }

  /** Called when the voice room of the table is gone, or when there is one again (`isThere`). */
  voiceRoomChanged(isThere: boolean): Promise<void> {
    const { moving } = this.#parts;
    return this.#context.queue.run((turn) => (isThere ? moving.followRoom(turn) : moving.loseRoom(turn)));
  }

  /**
   * Called when a person has left the guild. They give up their seat in a lobby, and have their grace time in a game, even
   * if its cards were dealt at that moment.
   */
  async memberGone(userId: string): Promise<void> {
    const { queue, game } = this.#context;
    const { absences, hostAbsence } = this.#parts;
    await queue.run(async (turn) => {
      if (game.isUndealt) return void (await this.#leave(turn, userId));
      await absences.miss(turn, userId, true);
      await hostAbsence.miss(turn, userId, true);
    });
  }
}
