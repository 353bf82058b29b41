import { alreadyStarted, becauseOf, done } from '../model/answers.ts';
import { barred, boundsOf, isFull, unanswered, withoutPlayers, withSeated } from '../model/lobby.ts';
import { afterRollCall } from '../model/lobby-lists.ts';
import { newsOfCompletion, newsOfRemoval, type Removal, withNews } from '../model/lobby-news.ts';
import { isSeated } from '../model/seating.ts';
import { isAtStage, undealtOf } from '../model/stages.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Player } from '../ports/ports.ts';
import type { LobbyNews, TableDocument } from '../ports/table-document.ts';
import type { Closing } from '../runtime/closing.ts';
import type { TableContext } from '../runtime/table-context.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { LobbyState } from './lobby-state.ts';
import { LobbyTelling } from './lobby-telling.ts';

/** The minimum time left for a lobby or a roll call after a restart or an outage, ms. */
const LOBBY_RESPITE_MS = 60_000;

/** Stores the changes of a lobby, shows it, and sets its alarms. */
export class LobbyChanges {
  readonly #context: TableContext;
  readonly #lobbyState: LobbyState;
  readonly #closing: Closing;
  readonly #telling: LobbyTelling;
  /** The time at which the deadlines were stopped. `null`: they run. */
  #heldAt: number | null = null;

  constructor(context: TableContext, lobbyState: LobbyState, closing: Closing) {
    this.#context = context;
    this.#telling = new LobbyTelling(context);
    this.#lobbyState = lobbyState;
    this.#closing = closing;
  }

  /** Shows a lobby after a restart. Its deadlines leave people enough time. */
  resumeLobby(): void {
    void this.show(this.#context.deps.clock.now() + LOBBY_RESPITE_MS);
    void this.seatWaiting();
  }

  /** Shows the current lobby and sets its alarms. Resolves when Discord has accepted or refused it. */
  show(earliest = 0): Promise<boolean> {
    const { tableState, presenter, timers, game } = this.#context;
    const { table } = tableState;
    this.#lobbyState.notes.obstacles = [];
    const arranged = presenter.arrange();
    // People who are told look for the lobby.
    void arranged.then(() => this.#telling.tell());
    void arranged.then(() => this.#closeIfGone());
    const close = () => void this.#close();
    const at = (until: number | undefined) =>
      until === undefined || this.#heldAt !== null ? null : Math.max(until, earliest);
    const lobby = tableState.in('lobby');
    timers.set('lobby', at(lobby?.until), close);
    timers.set('roll', at(lobby?.rollCall?.until), () => void this.#endRoll());
    void this.#lobbyState.notes.lookOut(table).then((isNew) => {
      if (isNew && game.stage === 'lobby') void presenter.arrange();
    });
    return arranged;
  }

  /** Shows the table again after a change in Discord. */
  async showAgain(): Promise<void> {
    await this.#context.presenter.arrange();
    await this.#closeIfGone();
  }

  /**
   * Closes a lobby whose channel is deleted: nobody could press its buttons, and it would bind its people. A table that
   * gathers has rooms, and does not need the channel.
   */
  async #closeIfGone(): Promise<void> {
    const { presenter, game, deps } = this.#context;
    if (presenter.lobby !== 'gone' || game.stage !== 'lobby') return;
    deps.log.info({}, 'the channel of a lobby is deleted, so the lobby is closed');
    await this.#close();
  }

  #close(): Promise<void> {
    return this.#closing.retryUntilDone(() => this.#context.game.stage === 'lobby');
  }

  /** Stops the deadlines while Discord is out of reach and nobody can press a button. */
  hold(): void {
    const { deps, timers } = this.#context;
    this.#heldAt ??= deps.clock.now();
    timers.cancel('lobby');
    timers.cancel('roll');
  }

  /** Lets the deadlines run again, later by the time for which they were stopped. */
  async release(turn: Turn): Promise<void> {
    const { deps, game } = this.#context;
    const heldAt = this.#heldAt;
    this.#heldAt = null;
    if (heldAt === null || game.stage !== 'lobby') return;
    await this.moveClock(turn, deps.clock.now() - heldAt);
    this.resumeLobby();
  }

  /** Adjusts the deadlines to a clock that was put forward by `jumped` ms. */
  async moveClock(turn: Turn, jumped: number): Promise<void> {
    const { tableState } = this.#context;
    const lobby = tableState.in('lobby');
    if (lobby === null || jumped === 0) return;
    const { until, rollCall } = lobby;
    const later = rollCall && { ...rollCall, until: rollCall.until + jumped };
    await tableState.noteIn(turn, 'lobby', { until: until + jumped, rollCall: later });
    void this.show();
  }

  /** Stores the lobby without these players. Waiting people get their seats. Returns `null` if nobody is left. */
  async remove(turn: Turn, userIds: readonly string[], why: Removal = 'left'): Promise<Outcome | null> {
    const rest = this.without(userIds);
    return rest && this.handOver(turn, rest, this.#newsOf(rest, { userIds, why }));
  }

  /** Returns the lobby without these players. Waiting people get their seats. `null`: nobody is left. */
  without(userIds: readonly string[]): Pick<TableDocument, 'players' | 'hostId'> | null {
    return withoutPlayers(this.#withFree(this.#context.tableState.table), userIds);
  }

  /** Stores the lobby without these players. Nobody gets their seats. Call it if others are left. */
  async dismiss(turn: Turn, userIds: readonly string[]): Promise<Outcome> {
    const { table } = this.#context.tableState;
    const rest = withoutPlayers({ ...table, waiting: [] }, userIds);
    return rest && userIds.length > 0
      ? this.store(turn, { ...rest, waiting: table.waiting }, this.#newsOf(rest, { userIds, why: 'left' }))
      : done();
  }

  /** Returns the news of a removal. While the table gathers, its own message calls the people who get a seat. */
  #newsOf(
    rest: Pick<TableDocument, 'players' | 'hostId'>,
    removal: { readonly userIds: readonly string[]; readonly why: Removal },
  ): readonly LobbyNews[] {
    const { tableState, game } = this.#context;
    const news = newsOfRemoval(tableState.table, rest, removal);
    return game.stage === 'gathering' ? news.filter(({ kind }) => kind !== 'seated') : news;
  }

  /** The waiting people who could take a seat now. */
  freeWaiting(): readonly Player[] {
    return this.#withFree(this.#context.tableState.table).waiting;
  }

  /**
   * Stores a change and its news for people, and then tells them. This also restarts the time until the lobby is
   * closed.
   */
  async store(turn: Turn, change: Partial<TableDocument>, news: readonly LobbyNews[] = []): Promise<Outcome> {
    const { deps, tableState, rules, registry } = this.#context;
    const { table } = tableState;
    const after = { ...table, ...change };
    const undealt = undealtOf(after);
    if (undealt === null) return becauseOf([alreadyStarted]);
    const completion = newsOfCompletion(table, after, boundsOf(rules, after));
    const isSparing = registry.unusedRooms.areRecent(table.guildId);
    const wasFull = undealt.wasFull || (!isSparing && (isFull(rules, table) || isFull(rules, after)));
    const complete = undealt.complete || completion.length > 0;
    const stage = { ...withNews(undealt, [...news, ...completion]), complete, wasFull };
    const until = deps.clock.now() + deps.settings.lobbyMs;
    await tableState.change(turn, { ...change, stage: stage.kind === 'lobby' ? { ...stage, until } : stage });
    void this.show();
    if (table.players.some(({ userId }) => !isSeated(after, userId))) registry.freed(table.guildId);
    return done();
  }

  /** Stores a change of a lobby. Waiting people get the seats that it adds. */
  storeGrown(turn: Turn, change: Partial<TableDocument>): Promise<Outcome> {
    const { tableState, rules, registry } = this.#context;
    const after = { ...tableState.table, ...change };
    const seated = withSeated(rules, after, this.#withFree(after).waiting);
    if (seated === null) return this.store(turn, change);
    const userIds = seated.players.filter(({ userId }) => !isSeated(after, userId)).map(({ userId }) => userId);
    const store = () => this.store(turn, { ...change, ...seated }, [{ kind: 'seated', userIds }]);
    return registry.seating(after.guildId, userIds, store);
  }

  /** Gives the free seats of a lobby to people who wait, and who could not take one before: they sat at another table. */
  async seatWaiting(): Promise<void> {
    const { tableState, rules, deps, queue, game } = this.#context;
    const seat = async (turn: Turn): Promise<void> => {
      const isDue = game.stage === 'lobby' && withSeated(rules, tableState.table, this.freeWaiting()) !== null;
      if (isDue) await this.storeGrown(turn, {});
    };
    if (tableState.table.waiting.length === 0) return;
    await queue.run(seat).catch((error) => deps.log.error({ error }, 'people who wait could not be seated'));
  }

  /** Stores a change. Reserves the new players' seats: another table may offer them one too. */
  handOver(turn: Turn, change: Partial<TableDocument>, news: readonly LobbyNews[] = []): Promise<Outcome> {
    const { tableState, registry } = this.#context;
    const { guildId } = tableState.table;
    const newcomers = (change.players ?? []).filter(({ userId }) => !isSeated(tableState.table, userId));
    const ids = newcomers.map(({ userId }) => userId);
    const store = () => this.store(turn, change, news);
    return ids.length === 0 ? store() : registry.seating(guildId, ids, store);
  }

  /** Returns the table with only those waiting people who could take a seat now. */
  #withFree<Table extends TableDocument>(table: Table): Table {
    const { registry, deps } = this.#context;
    const { guildId, waiting } = table;
    const may = (person: Player) => registry.isFree(guildId, person.userId) && !barred(deps, guildId, person);
    return { ...table, waiting: waiting.filter(may) };
  }

  /** Takes people out of the lobby who have left the guild. Closes it, and returns false, if nobody is left. */
  async dropGone(turn: Turn, gone: readonly string[]): Promise<boolean> {
    if ((await this.remove(turn, gone)) !== null) return true;
    await this.#closing.beginClosing(turn);
    return false;
  }

  /** Ends a roll call whose time is over: seats without an answer go to the waiting list. */
  async #endRoll(): Promise<void> {
    const { deps, tableState, queue } = this.#context;
    const end = async (turn: Turn): Promise<void> => {
      const { table } = tableState;
      if (!isAtStage(table, 'lobby')) return;
      const { rollCall } = table.stage;
      if (!rollCall || rollCall.until > deps.clock.now()) return;
      const change = afterRollCall(this.#withFree(table));
      const silent = { userIds: unanswered(table), why: 'silent' } as const;
      if (change) await this.handOver(turn, change, newsOfRemoval(table, { ...table, ...change }, silent));
      else await this.#closing.beginClosing(turn);
    };
    await queue.run(end).catch((error) => deps.log.error({ error }, 'a roll call could not be ended'));
  }
}
