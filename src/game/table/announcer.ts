import type { Step } from '#engine/kernel/step.ts';
import type { AnnouncedBatch } from '../model/announced-batch.ts';
import { GRACE_MS } from '../model/called-votes.ts';
import { isMassive, voicesForAll } from '../model/floor.ts';
import { hasStopped, isLed } from '../runtime/table-state.ts';
import { pause } from '../scheduling/clock.ts';
import type { PracticePlay } from './practice-play.ts';
import type { TableParts } from './table-parts.ts';

/**
 * Announces the batches of a game. The time of a step starts when its announcement has been heard. If the step opens
 * microphones for everybody, or closes them again, the time starts after that is done.
 */
export class Announcer {
  readonly #parts: TableParts;
  readonly #practice: Pick<PracticePlay, 'hear'>;
  /** The step that is being announced. */
  #announcing: number | null = null;
  /** The announcement of the current step, to say it again. */
  #latest: AnnouncedBatch | null = null;
  /** The announcement of the number that is being called (D14). */
  #number: AnnouncedBatch | null = null;
  #step: Step | null = null;
  #isMassive = false;

  constructor(parts: TableParts, practice: Pick<PracticePlay, 'hear'>) {
    this.#parts = parts;
    this.#practice = practice;
  }

  /** The announcement of the current step, or of the end. */
  get latest(): AnnouncedBatch | null {
    return this.#latest;
  }

  /** Announces a batch that is stored. */
  announce(announced: AnnouncedBatch): void {
    const { presenter, told, source } = this.#parts;
    const awaited = presenter.hear(announced);
    if (awaited !== null) told.hide(announced.n, awaited);
    this.#note(announced, source.state.game.at);
    const posted = presenter.show(announced);
    const heard = announced.n === 1 ? this.#firstWords(announced, posted) : presenter.say(announced, posted);
    this.#begin(() => heard);
  }

  /** Notes a batch that was stored at `at` and announced before this start. */
  load(announced: AnnouncedBatch, at: number): void {
    this.#parts.presenter.hear(announced);
    this.#note(announced, at);
  }

  #note(announced: AnnouncedBatch, at: number): void {
    const { presenter, talk } = this.#parts;
    this.#noteStep(announced);
    this.#practice.hear(announced);
    talk.hear(at, () => presenter.inClans(announced));
  }

  #noteStep(told: AnnouncedBatch): void {
    const { ground, source } = this.#parts;
    const { mode } = source.state.table.settings.floor;
    for (const { news } of told.notices) {
      if (news.type === 'StepOpened' && news.step.kind === 'number') this.#number = told;
      if (news.type === 'GameEnded') this.#latest = told;
      if (news.type !== 'StepBegan') continue;
      this.#number = null;
      this.#isMassive = isMassive(ground.rules, mode, [this.#step, news.step]);
      this.#step = news.step;
      this.#latest = told;
    }
  }

  /** Waits for the rooms before the first lines of a game are spoken. */
  async #firstWords(announced: AnnouncedBatch, posted: Promise<boolean>): Promise<void> {
    const { presenter, facts, source } = this.#parts;
    await presenter.roomed();
    if (hasStopped(source.state)) return;
    if (facts.isInVoice) presenter.openVoice();
    await presenter.say(announced, posted);
  }

  /** Begins the announcement of a step. `heard` resolves when it is over. */
  #begin(heard: () => Promise<void>): void {
    const { ground, presenter, source } = this.#parts;
    const { run, game, table } = source.state;
    const { step, open } = game.state;
    if (!step || open || run.isHeld || this.#announcing === step.number) return;
    // An announcement without time would be over before a host in person has said it.
    if (isLed({ table, game }) && step.seconds === 0) return;
    const { number } = step;
    this.#announcing = number;
    if (this.#isMassive) presenter.sayVoices(step, voicesForAll(ground.rules, game.state));
    void this.#ready(step, heard).then(() => {
      if (this.#announcing === number) this.#announcing = null;
      const command = { type: 'announced', step: number } as const;
      if (!source.state.run.isHeld) this.#parts.begin({ type: 'command', command });
    });
  }

  /**
   * Waits for the conditions of a step. A game needs its rooms. The first call of a night needs all mutes: an open
   * microphone would be heard while a clan wakes.
   */
  async #ready(step: Step, heard: () => Promise<void>): Promise<void> {
    const { presenter } = this.#parts;
    if (step.kind === 'opening') await presenter.roomed();
    const isLate = this.#isMassive || step.kind === 'nightfall';
    await Promise.all([heard(), isLate ? presenter.settled() : undefined, this.#late(step)]);
  }

  /** Waits for late shots where the shooting is settled at its end, and not in the morning (F14). */
  async #late(step: Step): Promise<void> {
    const { ground, deps, source } = this.#parts;
    if (step.kind !== 'sleep' || !ground.rules.hunt) return;
    const last = source.state.game.numbers.at(-1)?.to ?? 0;
    await pause(deps.clock, last + GRACE_MS / deps.settings.speed - deps.clock.now());
  }

  /** Repeats the announcement of a step whose time has not begun. Repeats a called number even while its time runs. */
  again(): void {
    const { presenter } = this.#parts;
    if (this.#number) void presenter.again(this.#number);
    const latest = this.#latest;
    if (latest) this.#begin(() => presenter.again(latest));
  }
}
