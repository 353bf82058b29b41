import { success } from '#result';
import { isSeated, lobbyView } from './lobby/lobby.ts';
import { LobbyRoom } from './lobby/lobby-room.ts';
import type { AnnouncedBatch } from './model/announced-batch.ts';
import { because, done } from './model/answers.ts';
import { isHostLed } from './model/leading.ts';
import { eachOnce } from './model/relations.ts';
import type { TableRules } from './model/rules-of.ts';
import type { TableDeps } from './ports/deps.ts';
import type {
  ActionRequest,
  HostPrompt,
  HostRequest,
  NotebookPage,
  Outcome,
  SeatInsight,
  TableSummary,
} from './ports/game-service.ts';
import type { Batch, Said, TableDocument } from './ports/journal.ts';
import type { Failed } from './ports/outcome.ts';
import { type Scene, seatIn } from './presentation/layout.ts';
import { NightChats } from './presentation/night-chats.ts';
import { TablePresenter } from './presentation/table-presenter.ts';
import { Timers } from './runtime/clock.ts';
import { Closing } from './runtime/closing.ts';
import { FloorMonitor } from './runtime/floor-monitor.ts';
import { HostControls } from './runtime/host-controls.ts';
import { HostedGame } from './runtime/hosted-game.ts';
import { TableInterruption } from './runtime/interruptions.ts';
import { Moving } from './runtime/moving.ts';
import { Queue } from './runtime/queue.ts';
import { Substitutes } from './runtime/substitutes.ts';
import { type TableRegistry, voiceOf } from './runtime/table-registry.ts';
import { TableState } from './runtime/table-state.ts';
import { insightOf, summaryOf } from './summary.ts';

/** The minimum time left for a lobby that expired while the bot was down, ms. */
const LOBBY_RESPITE_MS = 60_000;

/** One table, from its lobby until nothing is left in Discord. */
export class HostedTable {
  readonly #deps: TableDeps;
  readonly #registry: TableRegistry;
  readonly tableRules: TableRules;
  readonly #tableState: TableState;
  readonly #queue = new Queue();
  readonly #timers: Timers;
  readonly #presenter: TablePresenter;
  /** Hears and reads what players say and write at the table. */
  readonly floorMonitor: FloorMonitor;
  /** The night chats, if they are held in panels. */
  readonly talk: NightChats;
  readonly #hosted: HostedGame;
  readonly #closing: Closing;
  /** The table before its game. */
  readonly lobby: LobbyRoom;
  readonly #service: HostControls;
  readonly #substitutes: Substitutes;
  readonly #moving: Moving;
  readonly interruption: TableInterruption;
  /** Batches that a killed process stored but did not show. */
  #unshown: readonly AnnouncedBatch[] = [];

  constructor(deps: TableDeps, registry: TableRegistry, tableRules: TableRules, table: TableDocument) {
    this.#deps = deps;
    this.#registry = registry;
    this.tableRules = tableRules;
    this.#tableState = new TableState(table, deps.journal, deps.log);
    this.#timers = new Timers(deps.clock);
    this.#presenter = new TablePresenter(deps, table.gameId, () => this.#scene());
    const core = { deps, ...tableRules, tableState: this.#tableState, queue: this.#queue, timers: this.#timers };
    this.talk = new NightChats({ ...core, scene: () => this.#scene() });
    const parts = { ...core, talk: this.talk, presenter: this.#presenter };
    this.floorMonitor = new FloorMonitor({ ...parts, game: () => this.#hosted });
    this.#hosted = new HostedGame({
      ...parts,
      moved: () => this.floorMonitor.look(),
      hasVoice: () => this.#voice() === 'here',
      seatNextWaiting: (seat) => this.#substitutes.seatNextWaiting(seat),
      close: () => void this.#closing.retryUntilDone(),
    });
    this.#closing = new Closing({
      ...{ ...parts, hasGame: () => this.#hosted.game.batches > 0, stopGame: () => this.#hosted.stop() },
      ...{ freeVoice: () => registry.freeVoice(table.gameId), closed: () => registry.closed(table.gameId) },
    });
    const game = () => this.#hosted;
    this.#service = new HostControls({ ...parts, game });
    this.#substitutes = new Substitutes({ ...parts, registry, game });
    this.#moving = new Moving({
      ...{ ...parts, registry, game },
      ...{ notes: () => this.lobby.notes, isPlaying: () => this.stage === 'playing' },
    });
    this.lobby = new LobbyRoom({
      ...{ ...parts, registry, hosted: game, closing: () => this.#closing },
      ...{ stage: () => this.stage, voice: () => this.#voice() },
    });
    this.interruption = new TableInterruption({ ...parts, hosted: this.#hosted, lobby: this.lobby });
  }

  get table(): TableDocument {
    return this.#tableState.table;
  }

  get stage(): TableSummary['stage'] {
    if (this.table.stage === 'closing') return 'over';
    if (this.#hosted.game.batches === 0) return 'lobby';
    return this.#hosted.isOn ? 'playing' : 'over';
  }

  /** Returns true if this person may not join another table. A player who is out of the game may. */
  binds(userId: string): boolean {
    if (!isSeated(this.table, userId) || this.stage === 'over') return false;
    const player = seatIn(this.table, userId)!;
    return this.stage === 'lobby' || this.#hosted.game.state.seats[player.seat - 1]?.left === null;
  }

  async leave(userId: string): Promise<Outcome> {
    return this.#queue.run(async () => {
      const player = seatIn(this.table, userId);
      if (this.stage === 'over') return because('table.over');
      if (!player) return (await this.lobby.dismiss(userId)) ?? because('table.not-seated');
      return this.stage === 'playing' ? this.#hosted.quit(player.seat) : this.lobby.leave(userId);
    });
  }

  /** Removes a person from the lobby, the waiting list or the watchers; for the host. Not from a seat in a game. */
  async kick(userId: string, target: string, force: boolean): Promise<Outcome> {
    return this.#queue.run(async () => {
      if (!this.#obeys(userId, force)) return because('table.not-host');
      if (this.stage === 'over') return because('table.over');
      const player = seatIn(this.table, target);
      if (!player) return (await this.lobby.dismiss(target)) ?? because('host.no-guest');
      return this.stage === 'playing' ? because('host.kick-plays', { seat: player.seat }) : this.lobby.leave(target);
    });
  }

  async end(userId: string, force: boolean, hidden = false): Promise<Outcome> {
    return this.#queue.run(async () => {
      if (!this.#obeys(userId, force)) return because('table.not-host');
      if (this.stage !== 'playing') await this.#closing.begin();
      else {
        const order = { order: 'end', ...(hidden ? { hidden } : {}) } as const;
        const ended = await this.#hosted.carryOut({ type: 'host', host: order });
        if (!ended.ok) return ended;
      }
      return done();
    });
  }

  async host(userId: string, deed: HostRequest, force: boolean): Promise<Outcome> {
    return this.#queue.run(async () => {
      if (deed.order === 'move') return this.#move(userId, force, deed.channelId);
      const why = this.#whyNotHost(userId, force);
      if (why) return why;
      switch (deed.order) {
        case 'mute':
        case 'unmute':
          return this.#service.skipChatter(deed.seat, deed.order === 'mute');
        case 'replace':
          return this.#substitutes.replace(deed.seat, deed.person);
        default:
          return this.#hosted.host(deed);
      }
    });
  }

  async #move(userId: string, force: boolean, channelId: string | null): Promise<Outcome> {
    if (!this.#obeys(userId, force)) return because('table.not-host');
    return this.stage === 'over' ? because('table.over') : this.#moving.move(channelId);
  }

  notebook(userId: string, force: boolean): Promise<Outcome<NotebookPage>> {
    return this.#queue.run(async () => {
      const why = this.#whyNotHost(userId, force) ?? (this.stage === 'over' ? because('table.over') : null);
      return why ?? this.#service.notebook(userId);
    });
  }

  /** Returns the prompt for a host who narrates in person. `step`: begins or ends its time first. */
  lead(userId: string, step?: number): Promise<Outcome<HostPrompt>> {
    return this.#queue.run(async () => {
      if (this.table.lead !== 'person') return because('lead.not-led');
      const why = this.#whyNotHost(userId, false);
      if (why) return why;
      const outcome = step === undefined ? done() : await this.#service.next(step);
      return outcome.ok ? success(this.#service.lead()) : outcome;
    });
  }

  #obeys(userId: string, force: boolean): boolean {
    return force || userId === this.table.hostId;
  }

  #whyNotHost(userId: string, force: boolean): Failed | null {
    if (!this.#obeys(userId, force)) return because('table.not-host');
    if (this.table.stage === 'closing') return because('table.over');
    return this.stage === 'lobby' ? because('table.not-started') : null;
  }

  async act(userId: string, act: ActionRequest): Promise<Outcome> {
    return this.#queue.run(async () => {
      const player = seatIn(this.table, userId);
      if (!player) return because('table.not-seated');
      if (this.stage === 'lobby') return because('table.not-started');
      return this.#hosted.act(player.seat, act);
    });
  }

  /** Takes access from a player who is out of this game and joins another table. */
  async letGo(userId: string): Promise<void> {
    await this.#queue.run(async () => {
      if (this.stage !== 'playing' || !isSeated(this.table, userId) || this.table.away.includes(userId)) return;
      await this.#tableState.note({ away: [...this.table.away, userId] });
      void this.#presenter.arrange();
    });
  }

  async voiceChanged(userId: string, present: boolean): Promise<void> {
    const { absences } = this.#hosted;
    await this.#queue.run(() => (present ? absences.arrive(userId) : absences.miss(userId, false)));
  }

  async memberGone(userId: string): Promise<void> {
    if (this.stage === 'lobby') await this.leave(userId);
    else await this.#queue.run(() => this.#hosted.absences.miss(userId, true));
  }

  async outage(out: boolean): Promise<void> {
    await this.#queue.run(() => (out ? this.#hosted.hold() : this.#hosted.release()));
  }

  /** Called when the store stops (`false`) or resumes taking writes. No time limit runs out meanwhile. */
  storeWorks(works: boolean): Promise<void> {
    return this.#queue.run(() => this.#hosted.storeWorks(works));
  }

  /** Called when the narrator has become free. */
  takeUpVoice(): void {
    if (this.stage !== 'playing' || this.#voice() === 'here' || isHostLed(this.table)) return;
    this.#registry.takeVoice(this.table.guildId, this.table.gameId);
    if (this.#voice() === 'here') this.#presenter.openVoice();
  }

  disturbed = (): void => void this.#presenter.arrange();

  /** Loads a stored table: a lobby, a running game, a finished one, or a table that is being closed. */
  load(batches: readonly Batch[], shown: number, said: readonly Said[]): void {
    this.talk.load(said);
    this.#unshown = this.#hosted.load(batches).filter(({ n }) => n > shown);
    // In a lobby the seats have no numbers yet, so removing duplicates changes no number.
    if (this.stage === 'lobby') this.#tableState.correct({ players: eachOnce(this.table.players) });
    if (this.stage === 'playing' && !isHostLed(this.table))
      this.#registry.takeVoice(this.table.guildId, this.table.gameId);
  }

  /** Shows a loaded table, makes the missing posts, and resumes its game. */
  async goOn(): Promise<void> {
    if (this.table.stage === 'closing') return this.#closing.dismantle();
    if (this.#deps.hasLost) void this.#presenter.notify({ key: 'table.rewound' }, 'l', []);
    if (this.stage === 'lobby') return void this.lobby.show(this.#deps.clock.now() + LOBBY_RESPITE_MS);
    for (const each of this.#unshown) void this.#presenter.post(each);
    this.#unshown = [];
    void this.#presenter.arrange();
    if (this.#voice() === 'here') this.#presenter.openVoice();
    if (this.stage === 'playing') await this.#presenter.remark({ key: 'game.restored' }, 'r');
    if (this.stage === 'playing') this.#moving.goOn();
    await this.#queue.run(() => this.#hosted.goOn());
  }

  /** Stops all alarms, the table's own commands and the voice. Resolves when nothing more is being stored. */
  async stop(): Promise<void> {
    this.#hosted.stop();
    this.#timers.clear();
    await this.#queue.idle();
    this.#timers.clear();
    await Promise.all([this.#closing.stop(), this.#presenter.stop(this.stage === 'playing')]);
  }

  summary(): TableSummary {
    const { stage } = this;
    const lobby = stage === 'lobby' ? this.#scene().lobby : null;
    const rest = { stage, lobby, voice: this.#voice(), issues: this.#presenter.issues };
    return summaryOf(this.table, this.tableRules, this.#hosted, rest);
  }

  insight = (userId: string): SeatInsight | null => insightOf(this.table, this.tableRules, this.#hosted, userId);

  #voice(): TableSummary['voice'] {
    return voiceOf(this.#deps, this.#registry, this.table, this.stage);
  }

  #scene(): Scene {
    const { game, until } = this.#hosted;
    const { state, notes } = this.lobby;
    const { rules } = this.tableRules;
    const lobby = lobbyView(this.table, rules, { notes, voice: this.#voice(), state, deps: this.#deps });
    return { table: this.table, ...this.tableRules, game, lobby, until, script: this.#deps.script };
  }
}
