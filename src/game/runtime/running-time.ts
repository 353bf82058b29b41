import { respiteFor } from '../model/time-left.ts';
import { RESPITE_MS } from '../ports/deps.ts';
import type { Respite } from '../ports/table-document.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { HostedGame, HostedGameParts } from './hosted-game.ts';
import { StoreWait } from './store-wait.ts';
import type { TableContext } from './table-context.ts';

/** The time after which an outage is announced, ms. */
const OUTAGE_MS = 5_000;

/**
 * Stops and resumes the time of a game: while Discord is out of reach, while the store takes no writes, during an
 * interruption of the process, and after a restart.
 */
export class RunningTime {
  readonly #context: TableContext;
  readonly #parts: HostedGameParts;
  readonly #hosted: HostedGame;
  readonly #storeWait: StoreWait;

  constructor(context: TableContext, parts: HostedGameParts, hosted: HostedGame) {
    this.#context = context;
    this.#parts = parts;
    this.#hosted = hosted;
    this.#storeWait = new StoreWait(context);
  }

  /** True during an outage of which the town has not been told yet. */
  get hasUntoldOutage(): boolean {
    return this.#context.timers.names.includes('outage');
  }

  /** Stops the running time and stores that: while Discord is out of reach (`out`), or after an interruption. */
  async hold(turn: Turn, out = true): Promise<void> {
    const { deps, timers, presenter, game, run } = this.#context;
    run.isOutOfReach ||= out;
    run.isHeld = true;
    this.#parts.alarms.arm();
    if (!game.isOn) return;
    const tell = () => void presenter.remark({ key: 'game.outage' }, 'o', () => run.isOutOfReach);
    if (out) timers.set('outage', deps.clock.now() + OUTAGE_MS, tell);
    if (game.now.state.paused) return;
    try {
      await this.#hosted.storeCommand(turn, { type: 'host', host: { order: 'pause', left: game.left } });
    } catch (error) {
      deps.log.error({ error }, 'a pause could not be stored');
    }
  }

  /** Called when Discord is in reach again. */
  async release(turn: Turn): Promise<void> {
    const { run, timers } = this.#context;
    run.isOutOfReach = false;
    timers.cancel('outage');
    await this.resume(turn);
  }

  /** Stops the running time, because the store does not work. */
  stopForStore(state: 'hangs' | 'refuses'): void {
    this.#storeWait.begin(state);
    this.#context.run.isHeld = true;
    this.#parts.alarms.arm();
  }

  /** Drops the words that the store does not work. */
  noteStoreWorks(): void {
    this.#storeWait.fallSilent();
  }

  /** Starts the running time again with all that was left when it stopped, unless the store has stopped again. */
  async goOnWithStore(turn: Turn): Promise<void> {
    const { game } = this.#context;
    const { left } = this.#storeWait;
    if (left === null || !this.#storeWait.isOver) return;
    if (game.isOn && !game.now.state.paused)
      await this.#hosted.storeCommand(turn, { type: 'host', host: { order: 'pause', left } });
    if (!this.#storeWait.isOver) return;
    this.#storeWait.end();
    await this.resume(turn);
  }

  /** Resumes after an outage or a restart. Gives everyone enough time and grace time. */
  async resume(turn: Turn): Promise<void> {
    const { game, run, signals } = this.#context;
    const { absences, alarms, announcer } = this.#parts;
    if (run.isOutOfReach || this.#storeWait.left !== null) return;
    run.isHeld = false;
    if (game.isOn) {
      // Only a person ends a pause that a person ordered.
      if (game.now.state.paused?.byHost === false)
        void this.#hosted.retryUntilDone({ type: 'host', host: { order: 'resume' } });
      await this.#giveRespite(turn);
      await absences.renew(turn);
      await absences.checkPresence(turn);
      announcer.again();
    }
    alarms.arm();
    signals.resumed.emit();
  }

  /** Gives more time to a step that is over or almost over. */
  async #giveRespite(turn: Turn): Promise<void> {
    const { game, deps } = this.#context;
    const earliest = deps.clock.now() + RESPITE_MS / deps.settings.speed;
    const respite = game.isHostLed ? null : respiteFor(game.now, game.until, earliest);
    if (respite !== null) await this.#give(turn, respite);
  }

  /** Stores the extra time, and tells the town the new end. */
  async #give(turn: Turn, respite: Respite): Promise<void> {
    const { tableState, presenter, deps } = this.#context;
    await tableState.noteIn(turn, 'playing', { respite });
    const isTrue = (): boolean => respite.until > deps.clock.now();
    void presenter.remark({ key: 'table.time-added', params: { until: respite.until } }, 'm', isTrue);
  }
}
