/** The acts that the plot gives to one player: which are done, which come next, and which came too late. */
import { isClan } from '#engine/kernel/types.ts';
import type { Course } from './course.ts';
import { isHasty, type Player, roleOf, verbsAt } from './player.ts';
import type { PlotAct } from './plot.ts';

/** The acts of one player in the plot. */
export class OwnActs {
  readonly #player: Player;
  readonly #course: Course;
  readonly #done = new Set<PlotAct>();
  /** Acts that have been sent to the bot, with or without an answer. */
  readonly #sent = new Set<PlotAct>();
  /** Acts that were sent and never answered because the bot was killed. They may be stored or not. */
  readonly #doubtful = new Set<PlotAct>();
  /** Turns that were over before the player gave the floor away, and votes that came after the reminder or never. */
  readonly #late: PlotAct[] = [];

  constructor(player: Player, course: Course) {
    this.#player = player;
    this.#course = course;
  }

  /** The player's acts that have not been done, as far as the player knows, or that came too late for the plot. */
  get undone(): readonly PlotAct[] {
    const { plot, seat } = this.#player;
    const isUndone = (act: PlotAct) => !this.#done.has(act) || this.#doubtful.has(act);
    return [...plot.acts.filter((act) => act.seat === seat && isUndone(act)), ...this.#late];
  }

  /** The next act of this phase with one of these verbs. */
  next(...verbs: readonly string[]): PlotAct | undefined {
    const { plot, seat } = this.#player;
    const { phase } = this.#course;
    return plot.acts.find(
      (act) => act.seat === seat && act.phase === phase && verbs.includes(act.verb) && !this.#done.has(act),
    );
  }

  /**
   * The player's next act of this call. A hasty player has it before the time begins. A clan member waits for the picks
   * that come earlier in the plot.
   */
  due(): PlotAct | undefined {
    const { called, open, phase, window, clanPicks } = this.#course;
    if (called === null || !(open || (isHasty(this.#player) && !isClan(called)))) return undefined;
    const { plot } = this.#player;
    // A shot waits for its number instead (D14).
    const next = this.next(...verbsAt(plot, roleOf(this.#player), called).filter((verb) => verb !== 'fires'));
    if (!next || !isClan(called)) return next;
    const shots = plot.acts.filter(
      (act) => act.phase === phase && verbsAt(plot, plot.roles[act.seat - 1]!, called).includes(act.verb),
    );
    // Only the mafia may be asked twice (B21).
    const isNow = called !== 'mafia' || next.waits === window;
    return isNow && shots.indexOf(next) <= clanPicks ? next : undefined;
  }

  /** Returns true if the act is done. */
  isDone(act: PlotAct): boolean {
    return this.#done.has(act);
  }

  /** Returns true if the act has been sent to the bot. */
  isSent(act: PlotAct): boolean {
    return this.#sent.has(act);
  }

  /** Notes that the act is sent to the bot. */
  send(act: PlotAct): void {
    this.#sent.add(act);
  }

  /** Notes that the act is done. */
  finish(act: PlotAct): void {
    this.#done.add(act);
  }

  /** Notes that the act was sent and may be stored or not. */
  doubt(act: PlotAct): void {
    this.#doubtful.add(act);
  }

  /** Notes that the player's turn was over before they gave the floor away. */
  missTurn(): void {
    this.#late.push({ phase: this.#course.phase, seat: this.#player.seat, verb: 'passes', targets: [], waits: 0 });
  }

  /** Notes a vote that has not come before the reminder. */
  missVote(): void {
    const vote = this.#course.ownVoteIn();
    if (vote && !this.#done.has(vote)) this.#late.push(vote);
  }
}
