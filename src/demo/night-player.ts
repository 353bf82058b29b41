import type { InteractionResult, SimulatedUser } from 'discord-emulator';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import { type ClanMember, isContract } from './clan-member.ts';
import { type Menu, menusIn, offerOf, seatsOf, useMenu } from './controls.ts';
import type { Screen } from './screen.ts';
import type { Strategy } from './strategy.ts';

/** An action that a player is offered at their call, and its targets. */
interface Offer {
  readonly verb: Verb;
  readonly seats: readonly SeatNumber[];
}

/**
 * The next action among those that a player is offered, or `null` if they have done enough. A player who may check or
 * shoot checks until they have found somebody (A15). All other actions can be done in addition (A30, A31).
 */
export function nextAction<T extends Offer>(
  offers: readonly T[],
  done: readonly Verb[],
  hasFound: (seat: SeatNumber) => boolean,
): T | null {
  const open = offers.filter(({ verb, seats }) => seats.length > 0 && !done.includes(verb));
  const shot = open.find(({ verb }) => verb === 'shoots');
  const check = open.find(({ verb }) => verb === 'checks');
  if (shot && check) return shot.seats.some(hasFound) ? shot : check;
  const isDone = done.some((verb) => verb === 'checks' || verb === 'shoots');
  return open.find(({ verb }) => !(isDone && (verb === 'checks' || verb === 'shoots'))) ?? null;
}

interface Parts {
  readonly strategy: Strategy;
  readonly screen: Screen;
  readonly clan: ClanMember;
  /** Looks at the player's card. */
  readonly lookAtCard: () => Promise<void>;
}

/** A player's part in calls, and in the choice of whom to take along: presses "Act", and chooses from the menus. */
export class NightPlayer {
  readonly #user: SimulatedUser;
  readonly #parts: Parts;

  constructor(user: SimulatedUser, parts: Parts) {
    this.#user = user;
    this.#parts = parts;
  }

  /** Carries out the player's actions. `joint`: the clan acts together. */
  async takeActions(joint: boolean): Promise<void> {
    const { screen, clan, lookAtCard } = this.#parts;
    const shown = await screen.press('button.act');
    if (shown && isContract(shown)) await clan.propose(shown, lookAtCard());
    else await this.#chooseFrom(shown, joint);
  }

  async #chooseFrom(first: InteractionResult | undefined, joint: boolean): Promise<void> {
    const done: Verb[] = [];
    let shown = first;
    while (shown?.message) {
      const offers = menusIn(shown.message).flatMap(offerOf);
      const act = nextAction(offers, done, (seat) => this.#parts.strategy.hasFound(seat));
      if (act === null) return;
      done.push(act.verb);
      shown = await useMenu(this.#user, shown.message, act.menu, this.#aims(act.verb, act.menu, joint));
    }
  }

  #aims(verb: Verb, menu: Menu, joint: boolean): string[] {
    const { strategy } = this.#parts;
    const seats = seatsOf(menu);
    const first = strategy.aims(verb, seats, joint);
    const others = seats.filter((seat) => seat !== first);
    return (menu.least > 1 ? [first, strategy.aims(verb, others, joint)] : [first]).map(String);
  }
}
