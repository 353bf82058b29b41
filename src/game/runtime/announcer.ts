import type { Step } from '#engine/kernel/step.ts';
import type { AnnouncedBatch } from '../model/announced-batch.ts';
import { GRACE_MS } from '../model/called-votes.ts';
import { isMassive, voicesForAll } from '../model/floor.ts';
import { pause } from '../scheduling/clock.ts';
import type { TableContext } from './table-context.ts';

/**
 * Starts the time of a step when its announcement has been heard. If the step opens microphones for everybody, or
 * closes them again, the time starts after that is done.
 */
export class Announcer {
  readonly #options: TableContext;
  /** The step that is being announced. */
  #announcing: number | null = null;
  /** The announcement of the current step, to say it again. */
  #latest: AnnouncedBatch | null = null;
  /** The announcement of the number that is being called (D14). */
  #number: AnnouncedBatch | null = null;
  #step: Step | null = null;
  #isMassive = false;

  constructor(options: TableContext) {
    this.#options = options;
  }

  /** The announcement of the current step, or of the end. */
  get latest(): AnnouncedBatch | null {
    return this.#latest;
  }

  /** Remembers an announcement, new or said before. */
  noteTold(told: AnnouncedBatch): void {
    const { rules, tableState } = this.#options;
    for (const { news } of told.notices) {
      if (news.type === 'StepOpened' && news.step.kind === 'number') this.#number = told;
      if (news.type === 'GameEnded') this.#latest = told;
      if (news.type !== 'StepBegan') continue;
      this.#number = null;
      this.#isMassive = isMassive(rules, tableState.table.settings.floor.mode, [this.#step, news.step]);
      this.#step = news.step;
      this.#latest = told;
    }
  }

  /** Called when an announcement begins. `heard` resolves when it is over. */
  announce(heard: () => Promise<void>): void {
    const { game, run, rules, presenter, signals } = this.#options;
    const { step, open } = game.now.state;
    if (!step || open || run.isHeld || this.#announcing === step.number) return;
    // An announcement without time would be over before a host in person has said it.
    if (game.isHostLed && step.seconds === 0) return;
    const { number } = step;
    this.#announcing = number;
    if (this.#isMassive) presenter.sayVoices(step, voicesForAll(rules, game.now.state));
    void this.#ready(step, heard).then(() => {
      if (this.#announcing === number) this.#announcing = null;
      if (!run.isHeld) signals.heard.emit(number);
    });
  }

  /**
   * Waits for the conditions of a step. A game needs its rooms. The first call of a night needs all mutes: an open
   * microphone would be heard while a clan wakes.
   */
  async #ready(step: Step, heard: () => Promise<void>): Promise<void> {
    const { presenter } = this.#options;
    if (step.kind === 'opening') await presenter.roomed();
    const isLate = this.#isMassive || step.kind === 'nightfall';
    await Promise.all([heard(), isLate ? presenter.settled() : undefined, this.#late(step)]);
  }

  /** Waits for late shots where the shooting is settled at its end, and not in the morning (F14). */
  async #late(step: Step): Promise<void> {
    const { game, rules, deps } = this.#options;
    if (step.kind !== 'sleep' || !rules.hunt) return;
    const last = game.now.numbers.at(-1)?.to ?? 0;
    await pause(deps.clock, last + GRACE_MS / deps.settings.speed - deps.clock.now());
  }

  /** Repeats the announcement of a step whose time has not begun. Repeats a called number even while its time runs. */
  again(): void {
    if (this.#number) void this.#options.presenter.again(this.#number);
    const latest = this.#latest;
    if (latest) this.announce(() => this.#options.presenter.again(latest));
  }
}
