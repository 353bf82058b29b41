import { decode, encode } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import { play } from '#engine/kernel/engine.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { success } from '#result';
import { type AnnouncedBatch, toldOf } from '../model/announced-batch.ts';
import { done, learned, refused } from '../model/answers.ts';
import { armOvertime } from '../model/day-clock.ts';
import { continued, type Game, noGame } from '../model/game.ts';
import { isLedNow } from '../model/leading.ts';
import { inItsTime } from '../model/numbers.ts';
import { leftOf, respiteFor, untilOf } from '../model/time-left.ts';
import { RESPITE_MS } from '../ports/deps.ts';
import type { ActionRequest, Outcome } from '../ports/game-service.ts';
import type { Batch, StoredEvent, TableDocument } from '../ports/journal.ts';
import { Announcer } from '../presentation/announcer.ts';
import { Absences } from './absences.ts';
import type { GameContext } from './context.ts';
import { commonEnd, type GameHostRequest, orderOf } from './host-orders.ts';
import { Retrier } from './retrier.ts';
import { StoreWait } from './store-wait.ts';
import { reseated } from './substitutes.ts';
import { armTen } from './ten-second-warning.ts';

/** The time after which an outage is announced, ms. */
const OUTAGE_MS = 5_000;

/**
 * The game at a table. It decides a command, stores its events, and only then starts the effects: posts, speech, the
 * layout, alarms. All commands go through the table's queue.
 */
export class HostedGame {
  readonly #place: GameContext;
  /** The players who are away from the table. */
  readonly absences: Absences;
  readonly #announcer: Announcer;
  readonly #retrier: Retrier;
  #game: Game = noGame;
  readonly #batches: Batch[] = [];
  /** No time limit runs: Discord is out of reach, or the game is just being resumed. */
  #held = false;
  #out = false;
  readonly #store: StoreWait;
  #stopped = false;

  constructor(place: GameContext) {
    this.#place = place;
    this.#store = new StoreWait(place);
    this.#retrier = new Retrier(place, () => this.#held || this.#stopped);
    const quit = (seat: SeatNumber) => void this.#retrier.on(`gone-${seat}`, () => this.#seatNextWaiting(seat));
    const state = () => this.#game.state;
    const isWatched = () => this.isOn && !this.#held;
    this.absences = new Absences({ ...place, state, quit, isWatched, changed: () => this.arm() });
    const heard = (step: number) => void this.retryUntilDone({ type: 'announced', step });
    const isHeld = () => this.#held;
    this.#announcer = new Announcer({ ...place, state, isHeld, heard });
  }

  get game(): Game {
    return this.#game;
  }

  /** The end of the running time limit. */
  get until(): number | null {
    return untilOf(this.#game.timing, this.#place.tableState.table);
  }

  get isOn(): boolean {
    return this.#game.batches > 0 && this.#game.state.outcome === null;
  }

  /** True if the game is on and its time may run. */
  get runs(): boolean {
    return this.isOn && !this.#held && !this.#stopped;
  }

  /** Decides and stores a command, and starts its effects. Call within the queue. Rejects with `StoreError`. */
  async carryOut(command: Command): Promise<Outcome<readonly Notice[]>> {
    const { deps, rules, tableState } = this.#place;
    const result = play(rules, this.#game.state, command);
    if (!result.ok) return refused(result.refusal);
    const { events } = result;
    // A command without events repeats something already done: it succeeds and changes nothing.
    if (events.length === 0) return success([]);
    const n = this.#game.batches + 1;
    const at = deps.clock.now();
    const batch: Batch = { n, at, command, events: events.map((event) => encode(event) as unknown as StoredEvent) };
    await deps.journal.append(tableState.table.gameId, batch);
    const { game, notices } = continued(rules, this.#game, { n, at, events }, deps.settings.speed);
    this.#game = game;
    this.#batches.push(batch);
    if (events.some(({ type }) => type === 'SeatReplaced')) await tableState.note(reseated(tableState.table, game));
    this.#effects(this.#told(n, notices));
    if (this.isOn) await this.absences.tidy();
    this.absences.seek(notices);
    return success(notices);
  }

  async act(seat: SeatNumber, act: ActionRequest): Promise<Outcome> {
    await this.#catchUp();
    const { step, outcome } = this.#game.state;
    if (act.step !== undefined && act.step !== step?.number && !outcome)
      return refused({ code: 'stale', step: act.step });
    const result = await this.carryOut({ type: 'act', act: inItsTime(this.#game, seat, act) });
    if (result.ok) await this.absences.witness(seat, result.value);
    return this.#answer(seat, result);
  }

  /** Carries out an order of the host. Call within the queue. */
  async host(deed: GameHostRequest): Promise<Outcome> {
    await this.#catchUp();
    const { rules, deps } = this.#place;
    const { fouls } = this.#game.views[0]!;
    const now = deps.clock.now();
    const given = orderOf(deed, { rules, fouls, left: this.#left, common: commonEnd(this.#game), now });
    if (!given.ok) return given;
    const result = await this.carryOut({ type: 'host', host: given.value });
    if (!result.ok) return result;
    if (deed.order === 'resume') {
      await this.absences.renew();
      this.arm();
    }
    return done();
  }

  /** Takes a seat out of the game (G11). */
  quit = async (seat: SeatNumber): Promise<Outcome> => this.#answer(seat, await this.carryOut({ type: 'quit', seat }));

  /**
   * Carries out a command that must not fail: tries again until it is stored or no longer applies. Does nothing while
   * the game is held, because `goOn` finds out what is due.
   */
  retryUntilDone = (command: Command): Promise<void> =>
    this.#retrier.on(JSON.stringify(command), () => this.carryOut(command));

  /** Ends an absence when the grace time is over: a waiting person takes the seat, or the seat is out (G11). */
  async #seatNextWaiting(seat: SeatNumber): Promise<void> {
    if (!this.absences.isMissed(seat) || (await this.#place.seatNextWaiting(seat))) return;
    await this.carryOut({ type: 'quit', seat });
  }

  /** The current or latest announcement. */
  get latest(): AnnouncedBatch | null {
    return this.#announcer.latest;
  }

  /** Loads the stored game. Returns the announcement of each batch. */
  load(batches: readonly Batch[]): readonly AnnouncedBatch[] {
    const { deps, rules, tableState } = this.#place;
    this.#held = batches.length > 0;
    const told = batches.map((stored) => {
      const { n, at, events } = stored;
      const batch = { n, at, events: events.map((event) => decode(event as unknown as Record<string, unknown>)) };
      const { game, notices } = continued(rules, this.#game, batch, deps.settings.speed);
      this.#game = game;
      this.#batches.push(stored);
      const told = this.#told(n, notices);
      this.#announcer.keep(told);
      this.#place.talk.hear(at, () => this.#place.presenter.lines(told));
      return told;
    });
    if (this.#game.substitutes.length > 0) tableState.correct(reseated(tableState.table, this.#game));
    return told;
  }

  /** Stops the running time and stores that: while Discord is out of reach (`out`), or after an interruption. */
  async hold(out = true): Promise<void> {
    this.#out ||= out;
    this.#held = true;
    this.arm();
    if (!this.isOn) return;
    const { deps, tableState, timers, presenter } = this.#place;
    const tell = () => void presenter.remark({ key: 'game.outage' }, 'o');
    if (out) timers.set('outage', deps.clock.now() + OUTAGE_MS, tell);
    if (this.#game.state.paused) return;
    try {
      await this.carryOut({ type: 'host', host: { order: 'pause', left: this.#left } });
    } catch (error) {
      deps.log.error({ game: tableState.table.gameId, error }, 'a pause could not be stored');
    }
  }

  /** Called when Discord is in reach again. Call within the queue. */
  async release(): Promise<void> {
    this.#out = false;
    this.#place.timers.set('outage', null, () => {});
    await this.goOn();
  }

  /** Stops the running time while the store takes no writes, and starts it again after that. Call within the queue. */
  async storeWorks(works: boolean): Promise<void> {
    if (!works) {
      this.#store.wait(this.#left, this.isOn);
      this.#held = true;
      return this.arm();
    }
    const { left } = this.#store;
    if (left === null) return;
    if (this.isOn && !this.#game.state.paused) await this.carryOut({ type: 'host', host: { order: 'pause', left } });
    this.#store.goOn();
    await this.goOn();
  }

  /** Resumes after an outage or a restart. Gives everyone enough time and grace time. Call within the queue. */
  async goOn(): Promise<void> {
    if (this.#out || this.#store.left !== null) return;
    const { deps } = this.#place;
    this.#held = false;
    if (this.isOn) {
      // Only a person ends a pause that a person ordered.
      if (this.#game.state.paused?.byHost === false)
        void this.retryUntilDone({ type: 'host', host: { order: 'resume' } });
      const earliest = deps.clock.now() + RESPITE_MS / deps.settings.speed;
      const respite = this.#isHostLed ? null : respiteFor(this.#game, this.until, earliest);
      if (respite !== null) await this.#giveTime(respite);
      await this.absences.renew();
      await this.absences.checkPresence();
      this.#announcer.again();
    }
    this.arm();
  }

  /** Adjusts to a clock that was put forward by `jumped` ms: times counted from the last event keep their length. */
  moveClock(jumped: number): void {
    this.#game = { ...this.#game, at: this.#game.at + jumped };
  }

  /** Sets all alarms for the current state. */
  arm(): void {
    const { timers, deps } = this.#place;
    const { state } = this.#game;
    const idle = this.#held || this.#stopped;
    const until = idle || !state.open || this.#isHostLed ? null : this.until;
    const step = state.step?.number ?? 0;
    timers.set('step', until, () => void this.retryUntilDone({ type: 'timeout', step }));
    armTen(this.#place, state.step, until);
    armOvertime(this.#place, this.#game, idle, (day) => void this.retryUntilDone({ type: 'overtime', day }));
    this.absences.arm(!this.runs || state.paused !== null);
    const closeAt = state.outcome && !this.#stopped ? this.#game.at + deps.settings.closeMs : null;
    timers.set('close', closeAt, () => this.#place.close());
    this.#place.moved();
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Gives more time to a step that would be over, and tells the town the new end. */
  async #giveTime(respite: NonNullable<TableDocument['respite']>): Promise<void> {
    const { tableState, presenter } = this.#place;
    await tableState.note({ respite });
    void presenter.remark({ key: 'table.time-added', params: { until: respite.until } }, 'm');
  }

  #effects(told: AnnouncedBatch): void {
    const { presenter, talk } = this.#place;
    this.#announcer.keep(told);
    talk.hear(this.#game.at, () => presenter.lines(told));
    this.arm();
    // The lines are posted above the panel that they announce.
    const posted = presenter.post(told);
    void presenter.arrange();
    const heard = told.n === 1 ? this.#firstWords(told, posted) : presenter.say(told, posted);
    this.#announcer.announce(() => heard);
  }

  /** Waits for the rooms before the first lines of a game are spoken. */
  async #firstWords(told: AnnouncedBatch, posted: Promise<boolean>): Promise<void> {
    const { presenter, hasVoice } = this.#place;
    await presenter.roomed();
    if (this.#stopped) return;
    if (hasVoice()) presenter.openVoice();
    await presenter.say(told, posted);
  }

  #told = (n: number, notices: readonly Notice[]): AnnouncedBatch =>
    toldOf(this.#place, this.#game, this.#batches, { n, notices });

  /** Ends a step whose time is over, before any other command. */
  async #catchUp(): Promise<void> {
    const { open, step } = this.#game.state;
    const isRunning = open && !this.#held && !this.#isHostLed && this.until !== null;
    if (isRunning && this.#place.deps.clock.now() >= this.until!) {
      await this.carryOut({ type: 'timeout', step: step!.number });
    }
  }

  get #isHostLed(): boolean {
    return isLedNow(this.#place.tableState.table, this.#game.state.step);
  }

  /** The seconds that remain of the step's time: all of it while the step is announced. */
  get #left(): number {
    return leftOf(this.#game, this.until, this.#place.deps);
  }

  #answer = (seat: SeatNumber, result: Outcome<readonly Notice[]>): Outcome =>
    result.ok ? done(learned(seat, result.value)) : result;
}
