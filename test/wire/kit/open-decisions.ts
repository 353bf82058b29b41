/** The decisions of a player on messages that everybody sees: votes, a revenge, and an acquittal. */
import type { ShownMessage } from 'discord-emulator';
import { rulesets } from '#rulesets/index.ts';
import { answersOf, buttonsOf, type Called, calledOn, isOpen, type Menu, menuOf } from './panel-menus.ts';
import { isHasty, roleOf } from './player.ts';
import type { PlotAct } from './plot.ts';
import type { Situation } from './situation.ts';

/** The button of an acquittal (A16). */
const acquittal = (panel: ShownMessage): string | undefined =>
  buttonsOf(panel).find((id) => id.endsWith(':open:acquits'));

/** The player who decides in public. */
export class OpenDecisions {
  readonly #situation: Situation;
  /** The acts of called votes and hunts whose button was pressed, since the bot has started. */
  readonly #pressed = new Set<PlotAct>();

  constructor(situation: Situation) {
    this.#situation = situation;
  }

  /** Gives up what was begun before the bot started again. */
  restart(): void {
    this.#pressed.clear();
  }

  /** Makes a decision on a message that everybody sees. */
  decide(panel: ShownMessage): void {
    const ballot = this.#ballotOf(panel);
    const called = calledOn(panel);
    if (called) void this.#raiseHand(panel, called);
    else if (ballot) void this.#vote(panel, ballot);
    // The shots of other rulebooks are delayed (`DelayedShot`).
    else if (rulesets[this.#situation.player.plot.ruleset]!.hunt) void this.#shoot(panel);
    else if (menuOf(panel, ':open:drags')) void this.#avenge(panel);
    else if (acquittal(panel)) void this.#judge(panel);
  }

  async #vote(panel: ShownMessage, menu: Menu): Promise<void> {
    const { course, own, gestures } = this.#situation;
    course.count(menu.customId);
    const vote = course.ownVoteIn(menu.customId);
    if (!vote || own.isDone(vote)) return;
    const { life } = gestures;
    const answer = await gestures.choose(panel, menu, vote);
    if (life === gestures.life && gestures.did(answer)) own.finish(vote);
  }

  /** Votes while the seat of the player's vote in this ballot is being called (F8). */
  async #raiseHand(panel: ShownMessage, { seat, button }: Called): Promise<void> {
    const { course, own } = this.#situation;
    course.count(button, seat);
    const due = course.ownVoteIn(button);
    if (due?.targets[0] === seat && !own.isDone(due)) await this.#pressOnce(panel, button, due);
  }

  /** Fires while the number of the player's shot is being called (F14). */
  async #shoot(panel: ShownMessage): Promise<void> {
    const { own } = this.#situation;
    const due = own.next('fires');
    const button = due && buttonsOf(panel).find((id) => id.endsWith(`:${due.targets[0]}:shoot`));
    if (due && button) await this.#pressOnce(panel, button, due);
  }

  async #pressOnce(panel: ShownMessage, button: string, act: PlotAct): Promise<void> {
    const { player, own, gestures } = this.#situation;
    if (this.#pressed.has(act)) return;
    this.#pressed.add(act);
    const { life } = gestures;
    const answer = await gestures.try(act.verb, () => player.user.press(panel, button));
    if (life === gestures.life && gestures.did(answer)) own.finish(act);
  }

  /** Makes the player's open choice while its time runs. */
  async #avenge(panel: ShownMessage): Promise<void> {
    const { own, gestures } = this.#situation;
    const menu = isOpen(panel) ? menuOf(panel, ':open:') : undefined;
    const due = own.next('drags');
    if (!menu || !due) return;
    const { life } = gestures;
    const answer = await gestures.choose(panel, menu, due);
    if (life === gestures.life && gestures.did(answer)) own.finish(due);
  }

  /** Acquits as the judge of the plot. Everybody sees the button (A16). */
  async #judge(panel: ShownMessage): Promise<void> {
    const { player, own, gestures } = this.#situation;
    const button = isOpen(panel) ? acquittal(panel) : undefined;
    const due = own.next('acquits');
    if (!button || !due) return;
    const { life } = gestures;
    const answer = await gestures.try('acquits', () => player.user.press(panel, button));
    if (life === gestures.life && gestures.did(answer)) own.finish(due);
  }

  /** The menu or the buttons of a ballot whose time is running. A hasty player does not wait for it. */
  #ballotOf(message: ShownMessage): Menu | undefined {
    const { player } = this.#situation;
    if (!isOpen(message) && !isHasty(player)) return undefined;
    // D12: everybody sees the judges' menu, and only judges use it.
    const { judges } = rulesets[player.plot.ruleset]!.roles[roleOf(player)]!;
    return menuOf(message, ':vote:') ?? (judges ? menuOf(message, ':open:votes') : undefined) ?? answersOf(message);
  }
}
