import { hasForfeited } from '#engine/kernel/state.ts';
import { Again } from '../lobby/again.ts';
import { Gathering } from '../lobby/gathering.ts';
import { GatheringRequests } from '../lobby/gathering-requests.ts';
import { LobbyChanges } from '../lobby/lobby-changes.ts';
import { LobbyRoom } from '../lobby/lobby-room.ts';
import { LobbyStart } from '../lobby/lobby-start.ts';
import { LobbyState } from '../lobby/lobby-state.ts';
import { isPractice } from '../model/practice.ts';
import type { TableRules } from '../model/rules-of.ts';
import { seatsOf } from '../model/seating.ts';
import type { HostedDeps, TableDeps } from '../ports/deps.ts';
import type { TableSummary } from '../ports/game-service.ts';
import { logOfTable, soleFence, type TableLog } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { NightChats } from '../presentation/night-chats.ts';
import { ownedOutput } from '../presentation/owned-output.ts';
import { TablePresenter } from '../presentation/table-presenter.ts';
import { Absences } from '../runtime/absences.ts';
import { AfterGame } from '../runtime/after-game.ts';
import { Alarms } from '../runtime/alarms.ts';
import { Announcer } from '../runtime/announcer.ts';
import { Closing } from '../runtime/closing.ts';
import { FencedJournal } from '../runtime/fenced-journal.ts';
import { FloorMonitor } from '../runtime/floor-monitor.ts';
import { HostAbsence } from '../runtime/host-absence.ts';
import { HostControls } from '../runtime/host-controls.ts';
import { HostedGame } from '../runtime/hosted-game.ts';
import { InsiderTelling } from '../runtime/insider-telling.ts';
import { Moving } from '../runtime/moving.ts';
import { PlayerActions } from '../runtime/player-actions.ts';
import { PracticePlay } from '../runtime/practice-play.ts';
import { Removals } from '../runtime/removals.ts';
import { RunState } from '../runtime/run-state.ts';
import { RunningTime } from '../runtime/running-time.ts';
import { TableSignals } from '../runtime/signals.ts';
import { StoredGame } from '../runtime/stored-game.ts';
import { Substitutes } from '../runtime/substitutes.ts';
import type { TableContext } from '../runtime/table-context.ts';
import type { TableRegistry } from '../runtime/table-registry.ts';
import { TableState } from '../runtime/table-state.ts';
import { TableView } from '../runtime/table-view.ts';
import { VoidIntentions } from '../runtime/void-intentions.ts';
import { Timers } from '../scheduling/clock.ts';
import { Queue } from '../scheduling/queue.ts';
import { HostRequests } from './host-requests.ts';
import { TableInterruption } from './interruptions.ts';
import { TableAttendance } from './table-attendance.ts';
import { TableLife } from './table-life.ts';

/**
 * One table, from its lobby until nothing is left in Discord. It only makes the parts of the table, each from parts
 * that exist already, and hands them out.
 */
export class HostedTable {
  readonly tableRules: TableRules;
  readonly #context: TableContext;
  readonly #changes: LobbyChanges;
  /** The seats of the lobby, and the lists of people. */
  readonly lobby: LobbyRoom;
  readonly lobbyStart: LobbyStart;
  /** The request for a next game. */
  readonly again: Again;
  /** The requests of the host while the table gathers. */
  readonly gatheringRequests: GatheringRequests;
  /** The people who leave and return. */
  readonly attendance: TableAttendance;
  /** The actions of the people on the seats. */
  readonly actions: PlayerActions;
  readonly hostRequests: HostRequests;
  /** The night chats, if they are held in panels. */
  readonly talk: NightChats;
  /** Hears and reads what players say and write at the table. */
  readonly floorMonitor: FloorMonitor;
  readonly interruption: TableInterruption;
  /** Loads, resumes and stops the table. */
  readonly life: TableLife;

  constructor(shared: TableDeps, registry: TableRegistry, tableRules: TableRules, table: TableDocument) {
    const deps: HostedDeps = { ...shared, log: logOfTable(shared.log, table.gameId) };
    this.tableRules = tableRules;
    const lobbyState = new LobbyState(deps);
    const context = contextOf(deps, registry, tableRules, { table, lobbyState });
    this.#context = context;
    this.talk = context.talk;
    const absences = new Absences(context);
    const parts = { absences, alarms: new Alarms(context, absences), announcer: new Announcer(context) };
    const hosted = new HostedGame(context, parts);
    this.floorMonitor = new FloorMonitor(context, hosted);
    const time = new RunningTime(context, parts, hosted);
    this.actions = new PlayerActions(context, hosted, absences);
    new PracticePlay(context, this.actions);
    new UnattendedGame(context, hosted);
    const substitutes = new Substitutes(context, hosted, absences);
    const moving = new Moving(context, parts);
    const closing = new Closing(context);
    new AfterGame(context, closing);
    this.again = new Again(context);
    const changes = new LobbyChanges(context, lobbyState, closing);
    this.#changes = changes;
    this.lobby = new LobbyRoom(context, { changes, closing, actions: this.actions });
    const gathering = new Gathering(context, { changes, hosted, absences });
    this.lobbyStart = new LobbyStart(context, { lobbyState, changes, gathering });
    this.gatheringRequests = new GatheringRequests(context, gathering);
    const hostAbsence = new HostAbsence(context, absences);
    const { lobby, actions } = this;
    this.attendance = new TableAttendance(context, { lobby, gathering, actions, absences, hostAbsence, moving });
    const insiders = new InsiderTelling(context);
    const controls = new HostControls(context, hosted, { ...parts, insiders });
    const removals = new Removals(context, hosted);
    const orders = { hosted, controls, substitutes, removals, moving, lobby, actions, closing };
    this.hostRequests = new HostRequests(context, orders);
    this.interruption = new TableInterruption(context, time, changes);
    this.life = new TableLife(context, { hosted, time, lobby: changes, moving, insiders, closing });
  }

  get table(): TableDocument {
    return this.#context.tableState.table;
  }

  get stage(): TableSummary['stage'] {
    return this.#context.game.stage;
  }

  /** The log of the table. */
  get log(): TableLog {
    return this.#context.deps.log;
  }

  /** Returns the public facts about the table. */
  summary(): TableSummary {
    const { view, presenter } = this.#context;
    return view.summary(presenter);
  }

  /** The public facts about the table, and the knowledge of each seat. */
  get view(): TableView {
    return this.#context.view;
  }

  /** Called when people who wait may have become free. */
  seatWaiting(): void {
    void this.#changes.seatWaiting();
  }

  /** Called when somebody has changed Discord against the layout. Compares again. */
  disturbed(): void {
    void this.#changes.showAgain();
  }
}

/** Makes the state of a table and the objects that its parts share. */
function contextOf(
  deps: HostedDeps,
  registry: TableRegistry,
  tableRules: TableRules,
  { table, lobbyState }: { readonly table: TableDocument; readonly lobbyState: LobbyState },
): TableContext {
  const queue = new Queue();
  const { gameId, guildId } = table;
  const fence = deps.fenceOf?.(guildId) ?? soleFence;
  const journal = new FencedJournal(deps.journal, { gameId, fence, onLost: (error) => registry.lost(gameId, error) });
  const tableState = new TableState(table, journal, deps.log);
  const game = new StoredGame(deps, tableRules, tableState, journal);
  const voidIntentions = new VoidIntentions();
  const view = new TableView({ deps, registry, tableRules, tableState, game, lobbyState, voidIntentions });
  return {
    deps,
    journal,
    registry,
    ...tableRules,
    tableState,
    game,
    view,
    queue,
    voidIntentions,
    run: new RunState(game),
    timers: new Timers(deps.clock),
    signals: new TableSignals(),
    presenter: new TablePresenter(ownedOutput(deps, journal), gameId, view, (n) => {
      game.tell(n);
      deps.live?.changed(gameId);
      registry.freed(guildId);
    }),
    talk: new NightChats({ deps, journal, tableState, queue, view }),
  };
}

/**
 * Ends a game in which only practice players are left, as a host does: every person has left it, and nobody watches. A
 * person who was killed or voted out stays at the table.
 */
class UnattendedGame {
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
    const { watchers } = tableState.table;
    const seats = seatsOf(tableState.table);
    const { seats: dealt } = game.now.state;
    const hasLeft = (seat: number) => dealt[seat - 1] !== undefined && hasForfeited(dealt[seat - 1]!);
    return (
      watchers.length === 0 &&
      seats.some(isPractice) &&
      seats.every((player) => isPractice(player) || hasLeft(player.seat))
    );
  }
}
