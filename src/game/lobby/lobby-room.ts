import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options } from '#engine/kernel/types.ts';
import { success } from '#result';
import { alreadyStarted, because, becauseOf, done } from '../model/answers.ts';
import { withCards } from '../model/chosen-cards.ts';
import type { Game } from '../model/game.ts';
import { barred, boundsOf, type TableChange, withOptions, withPlayer } from '../model/lobby.ts';
import { withAnswer, withoutGuest, withRollCall, withWaiting, withWatcher } from '../model/lobby-lists.ts';
import { type Removal, withNews } from '../model/lobby-news.ts';
import { hasPractice, isPractice, newPracticePlayers, peopleAmong } from '../model/practice.ts';
import { isAtStage } from '../model/stages.ts';
import { unfit } from '../model/substitution.ts';
import { withSettings } from '../model/table-settings.ts';
import type { CardsChange, Outcome } from '../ports/game-service.ts';
import type { Failed } from '../ports/outcome.ts';
import type { Player } from '../ports/ports.ts';
import type { Lobby, LobbyNews, TableDocument, TableIn } from '../ports/table-document.ts';
import type { Closing } from '../runtime/closing.ts';
import type { PlayerActions } from '../runtime/player-actions.ts';
import type { TableContext } from '../runtime/table-context.ts';
import { within } from '../scheduling/clock.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { TableSettings } from '../settings/settings.ts';
import type { LobbyChanges } from './lobby-changes.ts';

/**
 * Returns the table with practice players on free seats: as many as are missing to start, or one more if the game could
 * start already.
 */
function withPractice(rules: Ruleset, table: TableDocument): TableChange {
  const { min, max } = boundsOf(rules, table);
  const { players } = table;
  if (players.length >= max) return because('practice.full');
  const count = Math.max(1, min - players.length);
  return success({ players: [...players, ...newPracticePlayers(table, count)] });
}

/** Returns the table without its practice players. */
const withoutPractice = ({ players }: TableDocument): TableChange =>
  players.some(isPractice) ? success({ players: peopleAmong(players) }) : because('practice.none');

/** The time that an answer waits until Discord shows a new lobby, ms. */
const SHOWN_MS = 5_000;

/** The objects that a lobby needs. */
interface LobbyRoomParts {
  readonly changes: LobbyChanges;
  readonly closing: Closing;
  readonly actions: Pick<PlayerActions, 'binds'>;
}

/**
 * The requests of people in a lobby: seats, the waiting list, watchers and the roll call. All go through the table's
 * queue.
 */
export class LobbyRoom {
  readonly #context: TableContext;
  readonly #changes: LobbyChanges;
  readonly #closing: Closing;
  readonly #actions: Pick<PlayerActions, 'binds'>;

  constructor(context: TableContext, { changes, closing, actions }: LobbyRoomParts) {
    this.#context = context;
    this.#changes = changes;
    this.#closing = closing;
    this.#actions = actions;
  }

  /**
   * Stores a new table and news of it: one message for each. If it rejects with `StoreError`, the table does not exist.
   */
  store(news: readonly LobbyNews[] = []): Promise<void> {
    const { tableState, queue } = this.#context;
    const told = (stage: Lobby) => news.reduce((before, each) => withNews(before, [each]), stage);
    return queue.run(async (turn) => {
      const stage = tableState.in('lobby');
      if (stage !== null) await tableState.change(turn, { stage: told(stage) });
    });
  }

  /** Shows the lobby for the first time. `late`: Discord is slow. `refused`: Discord will not show it. */
  async open(): Promise<'shown' | 'late' | 'refused'> {
    const { deps, presenter } = this.#context;
    const arranged = this.#changes.show();
    if (!(await within(deps.clock, SHOWN_MS, arranged))) return 'late';
    return presenter.lobby === 'gone' ? 'refused' : (presenter.lobby ?? 'shown');
  }

  /** Closes a lobby that nobody has seen. Tries again until that is stored. */
  withdraw(): Promise<void> {
    const { game } = this.#context;
    return this.#closing.retryUntilDone(() => game.stage === 'lobby');
  }

  /** Gives a person a seat. They have one seat per guild. */
  async join(person: Player): Promise<Outcome> {
    const { rules, game, tableState, registry } = this.#context;
    const { userId } = person;
    if (this.#actions.binds(userId)) return because('table.already-seated');
    if (game.stage !== 'lobby') return becauseOf([alreadyStarted]);
    return registry.seating(tableState.table.guildId, [userId], () =>
      this.#change(
        (table) => this.#barred(person) ?? unfit(table, game.now, person) ?? withPlayer(rules, table, person),
      ),
    );
  }

  /** Changes options of the rulebook, at the host's request. Options that are not named stay the same. */
  configure(userId: string, options: Options): Promise<Outcome> {
    return this.#change((table) => withOptions(this.#context.rules, table, userId, options));
  }

  /**
   * Changes the cards, at the host's request. A chosen deck decides the number of players, and a card with a power takes
   * the place of a civilian.
   */
  changeCards(userId: string, change: CardsChange): Promise<Outcome> {
    return this.#change((table) => withCards(this.#context.rules, table, userId, change));
  }

  /** Fills free seats with practice players (`fill`), or removes them, at the host's request. */
  changePractice(userId: string, fill: boolean): Promise<Outcome> {
    const { rules, deps } = this.#context;
    return this.#change((table) => {
      if (userId !== table.hostId) return because('table.not-host');
      if (!fill) return withoutPractice(table);
      return hasPractice(deps, table.guildId) ? withPractice(rules, table) : because('practice.off');
    });
  }

  /** Changes settings of the table, at the host's request. Settings that are not named stay the same. */
  changeSettings(userId: string, change: Partial<TableSettings>): Promise<Outcome> {
    const { rules, deps } = this.#context;
    return this.#change((table) => withSettings(rules, table, { userId, change, settings: deps.settings }));
  }

  /** Starts a roll call. */
  callRoll(userId: string, force: boolean): Promise<Outcome> {
    const { rules, deps } = this.#context;
    return this.#change((table) =>
      this.#isHost(userId, force) ? withRollCall(rules, table, userId, deps.clock.now()) : because('table.not-host'),
    );
  }

  /** Notes that a player is there, in a roll call. */
  answerRoll(turn: Turn, userId: string): Promise<Outcome> {
    return this.#changeNow(turn, (table) => withAnswer(table, userId));
  }

  /** Removes a person without a seat in a running game, at their own request or the host's. */
  async dismiss(turn: Turn, userId: string, why: Removal = 'left'): Promise<Outcome | null> {
    const { tableState, game, presenter } = this.#context;
    const change = withoutGuest(tableState.table, userId);
    if (!change) return null;
    const news = why === 'left' ? [] : [{ kind: why, userIds: [userId] }];
    if (game.stage === 'lobby') return this.#changes.store(turn, change, news);
    await tableState.change(turn, change);
    void presenter.arrange();
    return done();
  }

  /** Takes a player out of the lobby. The last one closes it. */
  async leave(turn: Turn, userId: string, why: Removal = 'left'): Promise<Outcome> {
    const left = await this.#changes.remove(turn, [userId], why);
    if (this.#context.game.stage === 'gathering') this.#context.signals.seatsChanged.emit();
    if (left !== null) return left;
    await this.#closing.beginClosing(turn);
    return done();
  }

  /** Gives a person a free seat, or otherwise a place on the waiting list. */
  async wait(person: Player): Promise<Outcome<{ readonly seated: boolean }>> {
    const joined = await this.join(person);
    if (joined.ok) return success({ seated: true });
    if (joined.error.kind === 'refusal' || joined.error.remark.kind !== 'no-seat') return joined;
    const waits = await this.#list((table, game) => this.#barred(person) ?? withWaiting(table, game, person));
    return waits.ok ? success({ seated: false }) : waits;
  }

  /** Makes a person a watcher: they see the town of the table, and nothing else of it. */
  watch(person: Player): Promise<Outcome> {
    return this.#list((table, game) => this.#barred(person) ?? withWatcher(table, game, person));
  }

  #barred(person: Player): Failed | null {
    return barred(this.#context.deps, this.#context.tableState.table.guildId, person);
  }

  #isHost(userId: string, force: boolean): boolean {
    return force || userId === this.#context.tableState.table.hostId;
  }

  #change(decide: (table: TableIn<'lobby'>) => TableChange): Promise<Outcome> {
    return this.#context.queue.run((turn) => this.#changeNow(turn, decide));
  }

  async #changeNow(turn: Turn, decide: (table: TableIn<'lobby'>) => TableChange): Promise<Outcome> {
    const { table } = this.#context.tableState;
    if (!isAtStage(table, 'lobby')) return becauseOf([alreadyStarted]);
    const change = decide(table);
    return change.ok ? this.#changes.storeGrown(turn, change.value) : change;
  }

  #list(decide: (table: TableDocument, game: Game) => TableChange): Promise<Outcome> {
    const { queue, game, tableState, presenter } = this.#context;
    return queue.run(async (turn) => {
      if (game.stage === 'over') return because('table.over');
      const change = decide(tableState.table, game.now);
      if (!change.ok) return change;
      if (game.stage === 'lobby') return this.#changes.store(turn, change.value);
      await tableState.change(turn, change.value);
      void presenter.arrange();
      return done();
    });
  }
}
