import type { Command } from '#engine/kernel/commands.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import { success } from '#result';
import type { AnnouncedBatch } from '../model/announced-batch.ts';
import type { Batch } from '../ports/journal.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { Absences } from './absences.ts';
import type { Alarms } from './alarms.ts';
import type { Announcer } from './announcer.ts';
import { Retrier } from './retrier.ts';
import type { TableContext } from './table-context.ts';

/** The parts of a table that a command of its game affects. */
export interface HostedGameParts {
  readonly absences: Absences;
  readonly alarms: Alarms;
  readonly announcer: Announcer;
}

/**
 * Carries out the commands of a game. It decides a command, stores its events, and only then starts the effects: posts,
 * speech, the layout, alarms. All commands go through the table's queue.
 */
export class HostedGame {
  readonly #context: TableContext;
  readonly #parts: HostedGameParts;
  readonly #retrier: Retrier;

  constructor(context: TableContext, parts: HostedGameParts) {
    this.#context = context;
    this.#parts = parts;
    this.#retrier = new Retrier(context);
    const { signals } = context;
    signals.heard.on((step) => void this.retryUntilDone({ type: 'announced', step }));
    signals.stepOver.on((step) => void this.retryUntilDone({ type: 'timeout', step }));
    signals.dayOverrun.on((day) => void this.retryUntilDone({ type: 'overtime', day }));
  }

  /** Decides and stores a command, and starts its effects. Rejects with `StoreError`. */
  async storeCommand(turn: Turn, command: Command): Promise<Outcome<readonly Notice[]>> {
    const { game } = this.#context;
    const { absences } = this.#parts;
    const appended = await game.append(turn, command);
    if (!appended.ok) return appended;
    if (appended.value === null) return success([]);
    const { notices } = appended.value;
    this.#startEffects(appended.value);
    if (game.isOn) await absences.tidy(turn);
    absences.seek(notices);
    return success(notices);
  }

  /**
   * Carries out a command that must not fail: tries again until it is stored or no longer applies. Does nothing while
   * the game is held: it finds out what is due when it goes on.
   */
  retryUntilDone(command: Command): Promise<void> {
    return this.#retrier.retry(JSON.stringify(command), (turn) => this.storeCommand(turn, command));
  }

  /** Ends a step whose time is over, before any other command. */
  async catchUp(turn: Turn): Promise<void> {
    const { game, run, deps } = this.#context;
    const { open, step } = game.now.state;
    const { until } = game;
    const isRunning = open && !run.isHeld && !game.isHostLed && until !== null;
    if (isRunning && deps.clock.now() >= until + game.grace)
      await this.storeCommand(turn, { type: 'timeout', step: step!.number });
  }

  /** Loads the stored game. Returns the announcement of each batch. */
  load(batches: readonly Batch[]): readonly AnnouncedBatch[] {
    const { game, run, talk, presenter, signals } = this.#context;
    run.isHeld = batches.length > 0;
    const announced = batches.map((stored) => {
      const one = game.load(stored);
      this.#parts.announcer.noteTold(one);
      presenter.hear(one);
      signals.announced.emit(one);
      talk.hear(stored.at, () => presenter.lines(one));
      return one;
    });
    game.reseat();
    return announced;
  }

  #startEffects(announced: AnnouncedBatch): void {
    const { game, presenter, talk, signals } = this.#context;
    const { alarms, announcer } = this.#parts;
    const awaited = presenter.hear(announced);
    if (awaited !== null) game.hide(announced.n, awaited);
    announcer.noteTold(announced);
    signals.announced.emit(announced);
    talk.hear(game.now.at, () => presenter.lines(announced));
    alarms.arm();
    const posted = presenter.show(announced);
    const heard = announced.n === 1 ? this.#firstWords(announced, posted) : presenter.say(announced, posted);
    announcer.announce(() => heard);
  }

  /** Waits for the rooms before the first lines of a game are spoken. */
  async #firstWords(announced: AnnouncedBatch, posted: Promise<boolean>): Promise<void> {
    const { presenter, view, run } = this.#context;
    await presenter.roomed();
    if (run.isStopped) return;
    if (view.isInVoice) presenter.openVoice();
    await presenter.say(announced, posted);
  }
}
