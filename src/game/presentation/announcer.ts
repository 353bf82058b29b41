import type { GameState } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { AnnouncedBatch } from '../model/announced-batch.ts';
import { floorOf, isMassive, voicesForAll } from '../model/floor.ts';
import { hasOwnBeat, isHostLed } from '../model/leading.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { TablePresenter } from './table-presenter.ts';

export interface AnnouncerOptions {
  readonly rules: Ruleset;
  readonly tableState: { readonly table: TableDocument };
  readonly presenter: TablePresenter;
  state(): GameState;
  /** Returns true while nobody's time runs. */
  isHeld(): boolean;
  /** The announcement of this step has been heard. */
  heard(step: number): void;
}

/**
 * Sees to it that a step's time begins when its announcement has been heard, and not before; where microphones are opened
 * for everybody, or closed after that, when this has been done.
 */
export class Announcer {
  readonly #options: AnnouncerOptions;
  /** The step whose announcement is under way. */
  #announcing: number | null = null;
  /** What was told when the step under way began, to say it again. */
  #latest: AnnouncedBatch | null = null;
  /** What was told when the number that is being called was called (D14). */
  #number: AnnouncedBatch | null = null;
  #step: Step | null = null;
  #isMassive = false;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** What was told when the step under way began. */
  get latest(): AnnouncedBatch | null {
    return this.#latest;
  }

  /** Remembers what was told, whether it is said now or has been before. */
  keep(told: AnnouncedBatch): void {
    for (const { news } of told.notices) {
      if (news.type === 'StepOpened' && news.step.kind === 'number') this.#number = told;
      if (news.type !== 'StepBegan') continue;
      this.#number = null;
      this.#isMassive = isMassive(floorOf(this.#options.tableState.table).mode, this.#step, news.step);
      this.#step = news.step;
      this.#latest = told;
    }
  }

  /** The announcement is being made; `heard` resolves when it is over. */
  announce(heard: () => Promise<void>): void {
    const { step, open } = this.#options.state();
    if (!step || open || this.#isLed(step) || this.#options.isHeld() || this.#announcing === step.number) return;
    const { number } = step;
    const { presenter } = this.#options;
    this.#announcing = number;
    if (this.#isMassive) presenter.sayVoices(step, voicesForAll(this.#options.rules, this.#options.state()));
    void this.#ready(step, heard).then(() => {
      if (this.#announcing === number) this.#announcing = null;
      if (!this.#options.isHeld()) this.#options.heard(number);
    });
  }

  /**
   * A game begins when its rooms are there, and a night's first call when everybody is silent who must be: a voice that is
   * still open would be heard while a clan wakes.
   */
  async #ready(step: Step, heard: () => Promise<void>): Promise<void> {
    const { presenter } = this.#options;
    if (step.kind === 'opening') await presenter.roomed();
    const isLate = this.#isMassive || step.kind === 'nightfall';
    await Promise.all([heard(), isLate ? presenter.settled() : undefined]);
  }

  /** Returns true if a person who leads the game says when this announcement is over. */
  #isLed = (step: Step): boolean => isHostLed(this.#options.tableState.table) && !hasOwnBeat(step);

  /** Makes the announcement once more, if its step has not begun to run; a number is called while it runs. */
  again(): void {
    if (this.#number) void this.#options.presenter.again(this.#number);
    const latest = this.#latest;
    if (latest) this.announce(() => this.#options.presenter.again(latest));
  }
}
