import { recordWithoutText } from '../model/record.ts';
import { finishedOf, withFinished } from '../model/stages.ts';
import { valueWithin } from '../scheduling/clock.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { Closing } from './closing.ts';
import type { TableContext } from './table-context.ts';

/** The factor for two or more people in the voice room: the bot does not hear whether they talk. */
const TOGETHER = 6;
/** The factor for a voice room that everybody has left. A person who lost the connection finds it again. */
const EMPTIED = 0.1;
/** The time limit for the question when the last message was written in the town, ms. */
const LOOK_MS = 10_000;

/**
 * Keeps the rooms of a finished game for its people, and closes them when the people are quiet or have left. The signs
 * of people are: they join or leave the voice room, and write in the town. When the next game has begun, its people
 * have other rooms. After a restart the quiet time begins again.
 */
export class AfterGame {
  readonly #context: TableContext;
  readonly #closing: Closing;
  /** The time of the latest sign of people, ms since 1970. `null`: the game has not ended. */
  #sign: number | null = null;
  /** True if the game before knows that this one has begun. */
  #hasTold = false;
  /** True if somebody has been in the voice room since the end. */
  #usesVoice = false;

  constructor(context: TableContext, closing: Closing) {
    this.#context = context;
    this.#closing = closing;
    context.signals.moved.on(() => this.#beginWait());
    context.signals.nextBegan.on(() => void context.queue.run((turn) => this.#noteNext(turn)));
    context.signals.moved.on(() => this.#tellFormer());
    context.signals.voiceRoomChanged.on(() => this.#noticed());
  }

  /**
   * Begins when the game has ended: gives the narrator to other tables, and waits for the quiet. Begins to wait again
   * after an interruption.
   */
  #beginWait(): void {
    const { game, run, deps, queue } = this.#context;
    if (game.now.state.outcome === null || run.isStopped) return;
    const isFirst = this.#sign === null;
    this.#sign = deps.clock.now();
    this.#arm();
    // The last lines are queued within the same job.
    if (isFirst) void queue.run(async () => void this.#releaseVoice());
    if (isFirst) void this.#keepResult();
  }

  /** Hands the game over for statistics. Its closing does it again, in case that this fails or the bot dies. */
  async #keepResult(): Promise<void> {
    const { deps, journal, tableState, game, presenter, run } = this.#context;
    if (deps.keeper === undefined) return;
    // The statistics name the winner.
    await presenter.told();
    const batches = await journal.batches().catch(() => []);
    const record = recordWithoutText(tableState.table, batches);
    if (record === null) return;
    game.earned = await deps.keeper.earned(record);
    if (game.earned.length > 0 && !run.isStopped) void presenter.arrange();
    await deps.keeper.keepRecord(record);
  }

  /** Tells the game before that this one has begun. Its rooms are not needed any more. */
  #tellFormer(): void {
    const { game, registry, tableState } = this.#context;
    const { follows } = tableState.table;
    if (this.#hasTold || !game.hasBegun || follows === null) return;
    this.#hasTold = true;
    registry.nextBegan(follows);
  }

  /** Notes that the next game has begun. It may be over and gone when the bot is started again. */
  async #noteNext(turn: Turn): Promise<void> {
    const { tableState } = this.#context;
    const { table } = tableState;
    if (finishedOf(table)?.followed === false) await tableState.note(turn, withFinished(table, { followed: true }));
    this.#noticed();
  }

  async #releaseVoice(): Promise<void> {
    const { presenter, registry, tableState } = this.#context;
    await presenter.spoken();
    await presenter.closeVoice();
    registry.freeVoice(tableState.table.gameId);
  }

  #noticed(): void {
    if (this.#sign === null) return;
    this.#sign = this.#context.deps.clock.now();
    this.#arm();
  }

  #arm(): void {
    const { timers, run } = this.#context;
    if (!run.isStopped) timers.set('close', this.#due(), () => void this.#look());
  }

  /** The time at which the rooms close, unless there is a new sign of people. */
  #due(): number {
    const { deps, tableState } = this.#context;
    const { length } = deps.reconciler.present(tableState.table.gameId) ?? [];
    this.#usesVoice ||= length > 0;
    const isEmptied = length === 0 && this.#usesVoice;
    const isLeft = finishedOf(tableState.table)?.followed || isEmptied;
    const factor = isLeft ? EMPTIED : length > 1 ? TOGETHER : 1;
    return this.#sign! + deps.settings.quietMs * factor;
  }

  /** Closes the rooms if the people are still quiet. Otherwise, and while Discord is out of reach, waits on. */
  async #look(): Promise<void> {
    const { deps, tableState, run } = this.#context;
    const asked = deps.reconciler.quietFor?.(tableState.table.gameId) ?? Promise.resolve(null);
    const quiet = await valueWithin(deps.clock, LOOK_MS, asked, null);
    const now = deps.clock.now();
    if (run.isHeld) this.#sign = now;
    else if (quiet !== null) this.#sign = Math.max(this.#sign!, now - quiet);
    if (this.#due() > now) this.#arm();
    else await this.#closing.retryUntilDone();
  }
}
