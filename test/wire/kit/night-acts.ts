/** The acts of a player at the calls of a night. */
import type { InteractionResult, ShownMessage } from 'discord-emulator';
import { isClan } from '#engine/kernel/types.ts';
import { t } from '#narration/index.ts';
import { agreeing, buttonOf, type Menu, markOf, menuOf, sameChoice } from './panel-menus.ts';
import type { PlotAct } from './plot.ts';
import type { Situation } from './situation.ts';

/** The player at the calls of a night. */
export class NightActs {
  readonly #situation: Situation;
  #acting = false;

  constructor(situation: Situation) {
    this.#situation = situation;
  }

  /** Gives up what was begun before the bot started again. */
  restart(): void {
    this.#acting = false;
  }

  /** Does what is due at the open call. */
  async act(): Promise<void> {
    const { own, gestures } = this.#situation;
    const { life } = gestures;
    if (this.#acting) return;
    this.#acting = true;
    for (let due = own.due(); due && life === gestures.life; due = own.due()) {
      if (!(await gestures.alone(() => this.#do(due!, life)))) break;
    }
    if (life === gestures.life) this.#acting = false;
  }

  /** Does an act. Returns false if it could not be done. */
  async #do(due: PlotAct, life: number): Promise<boolean> {
    const { own, gestures } = this.#situation;
    const shown = await gestures.press('act');
    if (life !== gestures.life) return false;
    const menu = shown && (due.verb === 'agrees' ? agreeing(shown) : menuOf(shown.message, markOf(due)));
    // With no menu, the question has been answered before, or the call is over and the player is late.
    if (shown && !shown.failed && !menu && (!own.isSent(due) || this.#isOfClan())) return false;
    const isNew = menu !== undefined && !sameChoice(menu.picked, due) && !this.#hasProposed(shown!, due);
    const chosen = isNew ? await this.#chooseAll(shown!.message!, menu, due) : shown;
    if (life !== gestures.life || !gestures.did(chosen)) return false;
    own.finish(due);
    if (!menu) own.doubt(due);
    return true;
  }

  /** Returns true if the call is a clan's. */
  #isOfClan(): boolean {
    const { called } = this.#situation.course;
    return called !== null && isClan(called);
  }

  /** Returns true if the contract was proposed before the bot lost its thread (D6). */
  #hasProposed({ content }: InteractionResult, { verb }: PlotAct): boolean {
    const { language } = this.#situation.player;
    const unpicked = t(language, 'ui:act.unpicked', { verb: t(language, 'ui:verb.orders') });
    return verb === 'orders' && !content.includes(unpicked);
  }

  /** Chooses in a menu. The names of a cardsharp are chosen one after the other (A33). */
  async #chooseAll(message: ShownMessage, menu: Menu, due: PlotAct): Promise<InteractionResult | undefined> {
    const { player, own, gestures } = this.#situation;
    own.send(due);
    if (due.verb === 'orders') return this.#order(message, due);
    if (due.verb === 'agrees') return gestures.try('agrees', () => player.user.press(message, menu.customId));
    if (due.verb !== 'copies') return gestures.choose(message, menu, due);
    let shown: InteractionResult | undefined;
    for (const [index, target] of due.targets.entries()) {
      const from = index === 0 ? message : shown?.message;
      const next = menuOf(from, `:copy:${[due.targets.length, ...due.targets.slice(0, index)].join('-')}`);
      if (!from || !next) return undefined;
      shown = await gestures.choose(from, next, { ...due, targets: [target] });
    }
    return shown;
  }

  /** Puts a contract together seat by seat, and then proposes it (D6). */
  async #order(message: ShownMessage, { targets }: PlotAct): Promise<InteractionResult | undefined> {
    const { player, gestures } = this.#situation;
    const { user } = player;
    const { life } = gestures;
    let shown: InteractionResult | undefined;
    for (const target of targets) {
      const from: ShownMessage | undefined = shown === undefined ? message : shown.message;
      const menu = menuOf(from, ':list:');
      if (!from || !menu || life !== gestures.life) return undefined;
      shown = await gestures.try(`list ${target}`, () => user.choose(from, menu.customId, [String(target)]));
    }
    const from = shown?.message;
    const button = from && buttonOf(from, 'propose');
    return button && life === gestures.life ? gestures.try('propose', () => user.press(from, button)) : undefined;
  }
}
