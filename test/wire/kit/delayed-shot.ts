/** The shot at a number of the narrator (D14), sent with a delay. */
import type { CallId } from '#engine/kernel/types.ts';
import { rulesets } from '#rulesets/index.ts';
import { verbsAt } from './player.ts';
import type { PlotAct } from './plot.ts';
import type { Situation } from './situation.ts';

/** The player who fires at a number. */
export class DelayedShot {
  readonly #situation: Situation;
  #firing = false;

  constructor(situation: Situation) {
    this.#situation = situation;
  }

  /** Gives up what was begun before the bot started again. */
  restart(): void {
    this.#firing = false;
  }

  /**
   * Fires with a delayed press. It reaches the bot during a call of the same night at which nobody has anything to do
   * and no number is called. It counts for the time at which this person last heard the victim's number (D14).
   */
  async fire(): Promise<void> {
    const { player, course, own, gestures } = this.#situation;
    const { called } = course;
    // F14: the hunt is settled at its end, and its numbers have buttons of their own.
    if (rulesets[player.plot.ruleset]!.hunt) return;
    const isQuiet =
      course.open && !course.counts && called !== null && !player.plot.acts.some((act) => this.#isOf(act, called));
    const due = isQuiet ? own.next('fires') : undefined;
    const heard = course.heard.findLast(({ number }) => number === due?.targets[0]);
    if (!due || !heard || this.#firing) return;
    this.#firing = true;
    const { life } = gestures;
    const answer = await gestures.press('fire', { at: heard.at });
    if (life !== gestures.life) return;
    this.#firing = false;
    if (gestures.did(answer)) own.finish(due);
  }

  /** Returns true if an act belongs to a call of this phase. */
  #isOf({ phase, seat, verb }: PlotAct, call: CallId): boolean {
    const { player, course } = this.#situation;
    return phase === course.phase && verbsAt(player.plot, player.plot.roles[seat - 1]!, call).includes(verb);
  }
}
