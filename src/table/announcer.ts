import type { GameState } from '#engine/engine.ts';
import type { Step } from '#engine/step.ts';
import type { Face } from './face.ts';
import { isMassive } from './floor.ts';
import type { FloorMode } from './ports.ts';
import type { Told } from './told.ts';

export interface AnnouncerOptions {
  readonly face: Face;
  state(): GameState;
  floor(): FloorMode;
  /** How many may speak where everybody may. */
  voices(): number;
  /** Nobody's time runs now. */
  isHeld(): boolean;
  /** Who leads the game says when the announcement is over. */
  waits(): boolean;
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
  #latest: Told | null = null;
  /** What was told when the number that is being called was called (D14). */
  #number: Told | null = null;
  #step: Step | null = null;
  #isMassive = false;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** What was told when the step under way began. */
  get latest(): Told | null {
    return this.#latest;
  }

  /** Remembers what was told, whether it is said now or has been before. */
  keep(told: Told): void {
    for (const { news } of told.notices) {
      if (news.type === 'StepOpened' && news.step.kind === 'number') this.#number = told;
      if (news.type !== 'StepBegan') continue;
      this.#number = null;
      this.#isMassive = isMassive(this.#options.floor(), this.#step, news.step);
      this.#step = news.step;
      this.#latest = told;
    }
  }

  /** The announcement is being made; `heard` resolves when it is over. */
  announce(heard: () => Promise<void>): void {
    const { step, open } = this.#options.state();
    if (!step || open || this.#options.waits() || this.#options.isHeld() || this.#announcing === step.number) return;
    const { number } = step;
    const { face } = this.#options;
    this.#announcing = number;
    if (this.#isMassive) face.sayVoices(step, this.#options.voices());
    const ready = this.#isMassive ? Promise.all([heard(), face.settled()]) : heard();
    void ready.then(() => {
      if (this.#announcing === number) this.#announcing = null;
      if (!this.#options.isHeld()) this.#options.heard(number);
    });
  }

  /** Makes the announcement once more, if its step has not begun to run; a number is called while it runs. */
  again(): void {
    if (this.#number) void this.#options.face.again(this.#number);
    const latest = this.#latest;
    if (latest) this.announce(() => this.#options.face.again(latest));
  }
}
