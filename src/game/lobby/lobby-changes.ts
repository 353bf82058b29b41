import { done } from '../model/answers.ts';
import { isSeated } from '../model/seating.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Player } from '../ports/ports.ts';
import type { Closing } from '../runtime/closing.ts';
import type { TableContext } from '../runtime/table-context.ts';
import { barred, withoutPlayers } from './lobby.ts';
import { afterRollCall } from './lobby-lists.ts';
import type { LobbyState } from './lobby-state.ts';

/** Stores the changes of a lobby, shows it, and sets its alarms. */
export class LobbyChanges {
  readonly #context: TableContext;
  readonly #lobbyState: LobbyState;
  readonly #closing: Closing;

  constructor(context: TableContext, lobbyState: LobbyState, closing: Closing) {
    this.#context = context;
    this.#lobbyState = lobbyState;
    this.#closing = closing;
  }

  /** Shows the current lobby and sets its alarms. Resolves when Discord has accepted or refused it. */
  show(earliest = 0): Promise<boolean> {
    const { tableState, presenter, timers, game } = this.#context;
    const { table } = tableState;
    this.#lobbyState.notes.hindrances = [];
    const arranged = presenter.arrange();
    const close = () => void this.#closing.retryUntilDone(() => game.stage === 'lobby');
    timers.set('lobby', Math.max(table.lobbyUntil, earliest), close);
    timers.set('roll', table.rollCall?.until ?? null, () => void this.#endRoll());
    void this.#lobbyState.notes.lookOut(table).then((isNew) => {
      if (isNew && game.stage === 'lobby') void presenter.arrange();
    });
    return arranged;
  }

  /** Adjusts the deadlines to a clock that was put forward by `jumped` ms. Call within the queue. */
  async moveClock(jumped: number): Promise<void> {
    const { tableState, game } = this.#context;
    if (game.stage !== 'lobby' || jumped === 0) return;
    const { lobbyUntil, rollCall } = tableState.table;
    const roll = rollCall ? { rollCall: { ...rollCall, until: rollCall.until + jumped } } : {};
    await tableState.note({ lobbyUntil: lobbyUntil + jumped, ...roll });
    void this.show();
  }

  /** Stores the lobby without these players; waiting people get their seats. Returns `null` if nobody is left. */
  async remove(userIds: readonly string[]): Promise<Outcome | null> {
    const rest = withoutPlayers(this.#withFree(this.#context.tableState.table), userIds);
    return rest && this.handOver(rest);
  }

  /** Stores a change, which also restarts the time until the lobby is closed. Call within the queue. */
  async store(change: Partial<TableDocument>): Promise<Outcome> {
    const { deps, tableState } = this.#context;
    await tableState.change({ ...change, lobbyUntil: deps.clock.now() + deps.settings.lobbyMs });
    void this.show();
    return done();
  }

  /** Stores a change. Reserves the new players' seats: another table may offer them one too. Call within the queue. */
  handOver(change: Partial<TableDocument>): Promise<Outcome> {
    const { tableState, registry } = this.#context;
    const { guildId } = tableState.table;
    const newcomers = (change.players ?? []).filter(({ userId }) => !isSeated(tableState.table, userId));
    const ids = newcomers.map(({ userId }) => userId);
    return ids.length === 0 ? this.store(change) : registry.seating(guildId, ids, () => this.store(change));
  }

  /** Returns the table with only those waiting people who could take a seat now. */
  #withFree(table: TableDocument): TableDocument {
    const { registry, deps } = this.#context;
    const { guildId, waiting } = table;
    const may = (person: Player) => registry.isFree(guildId, person.userId) && !barred(deps, guildId, person);
    return waiting === undefined ? table : { ...table, waiting: waiting.filter(may) };
  }

  /** Ends a roll call whose time is over: seats without an answer go to the waiting list. */
  async #endRoll(): Promise<void> {
    const { deps, tableState, queue } = this.#context;
    const end = async (): Promise<void> => {
      const { rollCall } = tableState.table;
      if (this.#context.game.stage !== 'lobby' || !rollCall || rollCall.until > deps.clock.now()) return;
      const change = afterRollCall(this.#withFree(tableState.table));
      if (change) await this.handOver(change);
      else await this.#closing.begin();
    };
    const { gameId } = tableState.table;
    await queue.run(end).catch((error) => deps.log.error({ game: gameId, error }, 'a roll call could not be ended'));
  }
}
