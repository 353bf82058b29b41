import { reaches } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { AnnouncedBatch } from '../model/announced-batch.ts';
import { isPractice } from '../model/practice.ts';
import { seatsOf } from '../model/seating.ts';
import type { Remark, SeatedPlayer } from '../ports/ports.ts';
import type { PracticeAction, PracticeLine, PracticePlayer } from '../ports/practice.ts';
import type { RequestOf } from '../runtime/requests.ts';
import { runs, untilNow } from '../runtime/table-state.ts';
import { Timers } from '../scheduling/clock.ts';
import type { TableParts } from './table-parts.ts';

/** The time that a practice player takes for an action, ms at speed 1: the shortest, and how much longer at most. */
const thinkingMs = { least: 2_000, more: 5_000 } as const;
/** The time for which a practice player has the floor before it gives the floor back, ms at speed 1. */
const speakingMs = 6_000;
/** The most actions of a practice player in one step. */
const mostActions = 4;

/** A practice player at this table. */
interface Seated {
  readonly player: PracticePlayer;
  /** The step of the actions below. */
  step: number;
  /** The verbs that it has used in the step. */
  done: Verb[];
  /** True after its line in the step. */
  hasSpoken: boolean;
  /** The time of its next action, ms since 1970. `null`: it has none, or the time is not set. */
  at: number | null;
}

/**
 * Plays for the practice players of a table. Each hears only the news of its own seat. After some seconds it acts as a
 * person does. Nothing is stored: after a restart the stored game tells each player the same news.
 */
export class PracticePlay {
  readonly #parts: TableParts;
  readonly #act: (request: RequestOf<'act'>) => Promise<unknown>;
  readonly #timers: Timers;
  readonly #seated = new Map<SeatNumber, Seated>();

  /** `act`: acts for a practice player, as a person does. */
  constructor(parts: TableParts, act: (request: RequestOf<'act'>) => Promise<unknown>) {
    this.#parts = parts;
    this.#act = act;
    this.#timers = new Timers(parts.deps.clock);
  }

  /** The seats of the practice players. A seat that a person has taken over is not among them. */
  get #players(): readonly SeatedPlayer[] {
    return seatsOf(this.#parts.source.state.table).filter(isPractice);
  }

  /** Tells the practice players the news of their seats. */
  hear({ notices }: AnnouncedBatch): void {
    const players = this.#players;
    for (const { to, news } of notices)
      for (const { seat } of players)
        if (reaches({ to, news }, seat)) this.#safely(seat, ({ player }) => player.hear(news, to !== 'all'));
  }

  /** The practice player on a seat. It begins with the first news of its game. */
  #at(seat: SeatNumber): Seated | undefined {
    const { deps, ground, source } = this.#parts;
    const known = this.#seated.get(seat);
    if (known || !deps.newPracticePlayer) return known;
    const player = deps.newPracticePlayer(ground.rules, seat, source.state.table.seed);
    const seated = { player, step: 0, done: [], hasSpoken: false, at: null };
    this.#seated.set(seat, seated);
    return seated;
  }

  /** Sets the time of each practice player's next action. */
  look(): void {
    const { state } = this.#parts.source;
    const { step, open, paused, outcome } = state.game.state;
    const mayAct = open && !paused && !outcome && runs(state);
    for (const { seat, userId } of this.#players) {
      const at = mayAct && step ? this.#nextAt(step, seat) : null;
      this.#timers.set(`practice-${seat}`, at, () => void this.#play(seat, userId));
    }
  }

  /** The time of the next action of a seat, ms since 1970. `null`: it has nothing to do. */
  #nextAt(step: Step, seat: SeatNumber): number | null {
    const seated = this.#at(seat);
    if (!seated) return null;
    if (seated.step !== step.number) Object.assign(seated, { step: step.number, done: [], hasSpoken: false, at: null });
    // News of others do not delay an action.
    if (seated.at !== null && seated.at > this.#parts.deps.clock.now()) return seated.at;
    const isDone = seated.done.length >= mostActions || (!hasFloor(step, seat) && !this.#decision(seat));
    seated.at = isDone ? null : this.#soon(step, seat, seated);
    return seated.at;
  }

  /** The time at which a player who begins to think now has decided, within the time of the step. */
  #soon(step: Step, seat: SeatNumber, { hasSpoken }: Seated): number {
    const { deps, source } = this.#parts;
    const now = deps.clock.now();
    const until = untilNow(source.state);
    const isDone = hasFloor(step, seat) && hasSpoken;
    const ms = isDone ? speakingMs : thinkingMs.least + spread(step.number, seat) * thinkingMs.more;
    const left = until === null ? Number.POSITIVE_INFINITY : (until - now) / 2;
    return now + Math.min(ms / deps.settings.speed, left);
  }

  /** The next action that the player has not done in this step. */
  #decision(seat: SeatNumber): PracticeAction | null {
    const decision = this.#safely(seat, ({ player }) => player.decide()) ?? null;
    return decision && !this.#at(seat)!.done.includes(decision.verb) ? decision : null;
  }

  /** Asks a practice player. A fault costs its action, and never stops the game. */
  #safely<T>(seat: SeatNumber, ask: (seated: Seated) => T): T | undefined {
    const { deps } = this.#parts;
    const seated = this.#at(seat);
    try {
      return seated && ask(seated);
    } catch (error) {
      deps.log.error({ seat, error }, 'a practice player has failed');
      return undefined;
    }
  }

  async #play(seat: SeatNumber, userId: string): Promise<void> {
    const { source, deps } = this.#parts;
    const { step } = source.state.game.state;
    const seated = this.#seated.get(seat);
    if (!step || !seated || seated.step !== step.number) return;
    seated.at = null;
    if (hasFloor(step, seat) && !seated.hasSpoken) {
      seated.hasSpoken = true;
      const line = this.#safely(seat, ({ player }) => player.line());
      if (line) this.#speak(seat, line);
      return this.look();
    }
    const decision = this.#decision(seat) ?? (hasFloor(step, seat) ? ({ verb: 'passes', targets: [] } as const) : null);
    if (!decision) return;
    seated.done.push(decision.verb);
    try {
      await this.#act({ type: 'act', userId, act: { ...decision, step: step.number } });
    } catch (error) {
      deps.log.warn({ seat, error }, 'a practice player could not act');
    }
    this.look();
  }

  /** Writes the line of a practice player in the town. */
  #speak(seat: SeatNumber, line: PracticeLine): void {
    const remark: Remark =
      'about' in line
        ? { key: `practice.${line.topic}`, params: { speaker: seat, seat: line.about } }
        : { key: `practice.${line.topic}`, params: { speaker: seat } };
    this.#parts.presenter.remark(remark, `r${seat}`);
  }
}

/** Returns true if the step gives the floor to this seat. */
const hasFloor = (step: Step, seat: SeatNumber): boolean => step.kind === 'speech' && step.seat === seat;

/** A number from 0 to 1 for a step and a seat, always the same: practice players do not act all at once. */
const spread = (step: number, seat: SeatNumber): number => ((step * 7 + seat * 13) % 17) / 17;
