import type { InteractionResult, ShownMessage, SimulatedUser } from 'discord-emulator';
import { buttonsIn, type Menu, menuIn, seatsOf, useMenu } from './controls.ts';
import type { Strategy } from './strategy.ts';

interface Parts {
  readonly strategy: Strategy;
  /** Returns true if the player's vote is requested now. */
  readonly mayVote: () => boolean;
}

/** The buttons that answer the question of a ballot. */
const answersIn = (message: ShownMessage): readonly string[] =>
  buttonsIn(message).filter((id) => id.includes(':vote:'));

/** A player's part in ballots: votes in each once, with its menu or its buttons. */
export class Voter {
  readonly #user: SimulatedUser;
  readonly #parts: Parts;
  readonly #voted = new Set<string>();

  constructor(user: SimulatedUser, parts: Parts) {
    this.#user = user;
    this.#parts = parts;
  }

  async vote(messageId: string): Promise<void> {
    if (!this.#parts.mayVote()) return;
    try {
      const message = this.#user.message(messageId);
      const menu = menuIn(message);
      const id = menu?.customId ?? answersIn(message)[0];
      // The ballot's message is edited while it is open, but a vote is cast only once.
      if (id === undefined || this.#voted.has(id)) return;
      this.#voted.add(id);
      if (!menu && !this.#isMeant(id)) return;
      await (menu ? this.#choose(message, menu) : this.#answer(message));
    } catch {
      // A player who is out of the game sees the menu but has no vote.
    }
  }

  /** Where nominees are called one by one, the player waits for the one who should leave (F8). */
  #isMeant(id: string): boolean {
    const [, seat] = /:vote:(\d+)$/.exec(id) ?? [];
    return seat === undefined || this.#parts.strategy.isWorst(Number(seat));
  }

  #choose(message: ShownMessage, menu: Menu): Promise<InteractionResult> {
    return useMenu(this.#user, message, menu, [String(this.#parts.strategy.against(seatsOf(menu)))]);
  }

  /** A question that is answered with a button. */
  #answer(message: ShownMessage): Promise<InteractionResult> {
    const answers = answersIn(message);
    return this.#user.press(message, answers[this.#parts.strategy.answer(answers.length)]!);
  }
}
