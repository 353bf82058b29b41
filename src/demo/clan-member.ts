import type { InteractionResult, ShownMessage, SimulatedUser } from 'discord-emulator';
import { isClan } from '#engine/kernel/types.ts';
import { buttonsIn, menuOf, menuWith } from './controls.ts';
import type { Screen } from './screen.ts';
import type { Strategy } from './strategy.ts';
import type { TownListener } from './town-listener.ts';

/** The greatest number of names in a contract. */
const longestContract = 3;

/** Returns true if the message offers to put a contract together. */
export const isContract = (shown: InteractionResult): boolean => menuOf(shown)?.customId.includes(':list:') ?? false;

/** A player's part in a clan with contracts and called numbers (D6, D14). */
export class ClanMember {
  readonly #user: SimulatedUser;
  readonly #strategy: Strategy;
  readonly #listener: TownListener;
  readonly #screen: Screen;
  /** Contracts that the player has accepted. */
  readonly #agreed = new Set<string>();

  constructor(
    user: SimulatedUser,
    parts: { readonly strategy: Strategy; readonly listener: TownListener; readonly screen: Screen },
  ) {
    this.#user = user;
    this.#strategy = parts.strategy;
    this.#listener = parts.listener;
    this.#screen = parts.screen;
  }

  /** Handles a number from the narrator. Fires if it is that of the clan's victim. */
  async hearNumber(number: number): Promise<void> {
    const { called, counts } = this.#listener;
    if (!counts || called === null || !isClan(called)) return;
    const mine = this.#screen.chat(called) !== undefined && this.#strategy.target === number;
    if (mine) await this.#screen.press('verb.fires');
  }

  /**
   * At the clan's call, puts a contract together with these menus if that is this player's task. Waits until they have
   * met the clan.
   */
  async propose(offered: InteractionResult, met: Promise<void>): Promise<void> {
    await met;
    let shown = offered;
    for (const seat of this.#strategy.contract(longestContract)) {
      const menu = shown.message ? menuWith(shown.message, String(seat)) : null;
      if (!menu || !shown.message) return;
      shown = await this.#user.choose(shown.message, menu.customId, [String(seat)]);
    }
    const propose = shown.message && buttonsIn(shown.message).find((id) => id.includes(':propose:'));
    if (shown.message && propose) await this.#user.press(shown.message, propose);
  }

  /** Accepts every proposal of the clan. */
  async agree(panel: ShownMessage): Promise<void> {
    const list = buttonsIn(panel).find((id) => id.includes(':agree:'));
    if (list === undefined || this.#agreed.has(list)) return;
    this.#agreed.add(list);
    await this.#user.press(panel, list);
  }
}
