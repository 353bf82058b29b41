import type { Options } from '#engine/kernel/types.ts';
import { startOf } from '../model/deck.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { Outcome, TableSummary } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { Player, Remark } from '../ports/ports.ts';
import { because, becauseOf, done, type Failure } from '../runtime/answers.ts';
import { within } from '../runtime/clock.ts';
import type { Closing } from '../runtime/closing.ts';
import type { TableContext } from '../runtime/context.ts';
import type { HostedGame } from '../runtime/hosted-game.ts';
import { unfit } from '../runtime/substitutes.ts';
import type { TableRegistry } from '../runtime/table-registry.ts';
import { isSeated, lackOf, withOptions, withoutPlayers, withPlayer } from './lobby.ts';
import { afterRollCall, withAnswer, withoutGuest, withRollCall, withWaiting, withWatcher } from './lobby-lists.ts';
import { LobbyNotes } from './lobby-notes.ts';

export interface LobbyRoomOptions extends TableContext {
  readonly registry: TableRegistry;
  readonly closing: () => Closing;
  readonly hosted: () => HostedGame;
  stage(): TableSummary['stage'];
  voice(): TableSummary['voice'];
}

/** The time that an answer waits until Discord shows a new lobby, ms. */
const SHOWN_MS = 5_000;

/** Returns why this person may not join any table of the guild; `null`: they may. */
export const barred = ({ isBanned }: TableDeps, guildId: string, { userId }: Player): Failure | null =>
  isBanned?.(guildId, userId) ? because('table.banned') : null;

/** The reason why a table whose game has begun takes nobody. */
export const alreadyStarted: Remark = { kind: 'no-seat', key: 'table.started' };

/** A table before its game: its seats, its lists and its start. Requests go through the table's queue. */
export class LobbyRoom {
  readonly notes: LobbyNotes;
  readonly #options: LobbyRoomOptions;
  #state: 'open' | 'starting' = 'open';

  constructor(options: LobbyRoomOptions) {
    this.#options = options;
    this.notes = new LobbyNotes(options.deps);
  }

  get state(): 'open' | 'starting' | 'closed' {
    return this.#options.stage() === 'lobby' ? this.#state : 'closed';
  }

  /** Stores a new table. If it rejects with `StoreError`, the table does not exist. */
  store(): Promise<void> {
    return this.#options.tableState.change({});
  }

  /** Shows the lobby for the first time. `late`: Discord is slow; `refused`: Discord will not show it. */
  async open(): Promise<'shown' | 'late' | 'refused'> {
    const { deps, presenter } = this.#options;
    const arranged = this.show();
    return (await within(deps.clock, SHOWN_MS, arranged)) ? (presenter.lobby ?? 'shown') : 'late';
  }

  /** Closes a lobby that nobody has seen. Tries again until that is stored. */
  withdraw(): Promise<void> {
    const { closing, stage } = this.#options;
    return closing().retryUntilDone(() => stage() === 'lobby');
  }

  join(person: Player): Promise<Outcome> {
    const { rules, hosted } = this.#options;
    return this.#change(
      (table) => this.#barred(person) ?? unfit(table, hosted().game, person) ?? withPlayer(rules, table, person),
    );
  }

  configure(userId: string, options: Options): Promise<Outcome> {
    return this.#change((table) => withOptions(this.#options.rules, table, userId, options));
  }

  callRoll(userId: string, force: boolean): Promise<Outcome> {
    const { rules, deps } = this.#options;
    return this.#change((table) =>
      this.#isHost(userId, force) ? withRollCall(rules, table, userId, deps.clock.now()) : because('table.not-host'),
    );
  }

  answerRoll(userId: string): Promise<Outcome> {
    return this.#change((table) => withAnswer(table, userId));
  }

  /** Removes a person without a seat in a running game, at their own request or the host's. */
  async dismiss(userId: string): Promise<Outcome | null> {
    const { tableState, stage, presenter } = this.#options;
    const change = withoutGuest(tableState.table, userId);
    if (!change) return null;
    if (stage() === 'lobby') return this.#store(change);
    await tableState.change(change);
    void presenter.arrange();
    return done();
  }

  /** Call within the queue. */
  async leave(userId: string): Promise<Outcome> {
    const { tableState, closing } = this.#options;
    const rest = withoutPlayers(this.#withFree(tableState.table), [userId]);
    if (rest) return this.#handOver(rest);
    await closing().begin();
    return done();
  }

  /** Puts a person on the waiting list. */
  wait(person: Player): Promise<Outcome> {
    return this.#list((table, game) => this.#barred(person) ?? withWaiting(table, game, person));
  }

  watch(person: Player): Promise<Outcome> {
    return this.#list((table, game) => this.#barred(person) ?? withWatcher(table, game, person));
  }

  start(userId: string): Promise<Outcome> {
    const { queue, stage, tableState, rules, presenter } = this.#options;
    return queue.run(async () => {
      if (stage() !== 'lobby') return becauseOf([alreadyStarted]);
      if (userId !== tableState.table.hostId) return because('table.not-host');
      const lacks = lackOf(rules, tableState.table);
      if (lacks) return lacks;
      this.#state = 'starting';
      void presenter.arrange();
      try {
        return await this.#begin();
      } finally {
        this.#state = 'open';
        if (stage() === 'lobby') void presenter.arrange();
      }
    });
  }

  /** Shows the current lobby and sets its alarms. Resolves when Discord has accepted or refused it. */
  show(earliest = 0): Promise<boolean> {
    const { tableState, presenter, timers, closing, stage } = this.#options;
    const { table } = tableState;
    this.notes.hindrances = [];
    const arranged = presenter.arrange();
    const close = () => void closing().retryUntilDone(() => stage() === 'lobby');
    timers.set('lobby', Math.max(table.lobbyUntil, earliest), close);
    timers.set('roll', table.rollCall?.until ?? null, () => void this.#endRoll());
    void this.notes.lookOut(table).then((isNew) => {
      if (isNew && stage() === 'lobby') void presenter.arrange();
    });
    return arranged;
  }

  /** Adjusts the deadlines to a clock that was put forward by `jumped` ms. Call within the queue. */
  async moveClock(jumped: number): Promise<void> {
    const { tableState, stage } = this.#options;
    if (stage() !== 'lobby' || jumped === 0) return;
    const { lobbyUntil, rollCall } = tableState.table;
    const roll = rollCall ? { rollCall: { ...rollCall, until: rollCall.until + jumped } } : {};
    await tableState.note({ lobbyUntil: lobbyUntil + jumped, ...roll });
    this.show();
  }

  /** Returns the table with only those waiting people who could take a seat now. */
  #withFree(table: TableDocument): TableDocument {
    const { registry, deps } = this.#options;
    const { guildId, waiting } = table;
    const may = (person: Player) => registry.isFree(guildId, person.userId) && !barred(deps, guildId, person);
    return waiting === undefined ? table : { ...table, waiting: waiting.filter(may) };
  }

  #barred(person: Player): Failure | null {
    return barred(this.#options.deps, this.#options.tableState.table.guildId, person);
  }

  #isHost(userId: string, force: boolean): boolean {
    return force || userId === this.#options.tableState.table.hostId;
  }

  async #endRoll(): Promise<void> {
    const { deps, tableState, queue, closing } = this.#options;
    const end = async (): Promise<void> => {
      const { rollCall } = tableState.table;
      if (this.state === 'closed' || !rollCall || rollCall.until > deps.clock.now()) return;
      const change = afterRollCall(this.#withFree(tableState.table));
      if (change) await this.#handOver(change);
      else await closing().begin();
    };
    const { gameId } = tableState.table;
    await queue.run(end).catch((error) => deps.log.error({ game: gameId, error }, 'a roll call could not be ended'));
  }

  #change(decide: (table: TableDocument) => Partial<TableDocument> | Failure): Promise<Outcome> {
    const { queue, stage, tableState } = this.#options;
    return queue.run(async () => {
      if (stage() !== 'lobby') return becauseOf([alreadyStarted]);
      const change = decide(tableState.table);
      return 'ok' in change ? change : this.#store(change);
    });
  }

  #list(
    decide: (table: TableDocument, game: HostedGame['game']) => Partial<TableDocument> | Failure,
  ): Promise<Outcome> {
    const { queue, stage, tableState, hosted, presenter } = this.#options;
    return queue.run(async () => {
      if (stage() === 'over') return because('table.over');
      const change = decide(tableState.table, hosted().game);
      if ('ok' in change) return change;
      if (stage() === 'lobby') return this.#store(change);
      await tableState.change(change);
      void presenter.arrange();
      return done();
    });
  }

  /** Stores a change. Reserves the new players' seats: another table may offer them one too. Call within the queue. */
  #handOver(change: Partial<TableDocument>): Promise<Outcome> {
    const { tableState, registry } = this.#options;
    const { guildId } = tableState.table;
    const newcomers = (change.players ?? []).filter(({ userId }) => !isSeated(tableState.table, userId));
    const ids = newcomers.map(({ userId }) => userId);
    return ids.length === 0 ? this.#store(change) : registry.seating(guildId, ids, () => this.#store(change));
  }

  /** Stores a change, which also restarts the time until the lobby is closed. Call within the queue. */
  async #store(change: Partial<TableDocument>): Promise<Outcome> {
    const { deps, tableState } = this.#options;
    await tableState.change({ ...change, lobbyUntil: deps.clock.now() + deps.settings.lobbyMs });
    void this.show();
    return done();
  }

  /** Call within the queue. */
  async #putOut(gone: readonly string[]): Promise<void> {
    const rest = withoutPlayers(this.#withFree(this.#options.tableState.table), gone);
    if (rest) await this.#handOver(rest);
  }

  /** Checks Discord, then deals. Creates and announces nothing before the deal is stored. */
  async #begin(): Promise<Outcome> {
    const { tableState, registry, stage, hosted, timers, presenter, voice } = this.#options;
    const { table } = tableState;
    const found = (await this.notes.survey(table)) ?? (await this.notes.roll(table));
    if (found?.gone) await this.#putOut(found.gone);
    if (found) return becauseOf([found.why]);
    if (table.lead !== 'person') registry.takeVoice(table.guildId, table.gameId);
    try {
      const dealt = await hosted().carryOut(startOf(table));
      if (!dealt.ok) return dealt;
    } finally {
      if (stage() === 'lobby') registry.freeVoice(table.gameId);
    }
    timers.set('lobby', null, () => {});
    timers.set('roll', null, () => {});
    if (voice() === 'elsewhere') void presenter.remark({ key: 'game.voice-elsewhere' }, 'v');
    return done();
  }
}
