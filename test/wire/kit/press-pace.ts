/**
 * The pace at which a player presses. The bot leaves further presses of a person unanswered, because nobody presses so
 * often in a game of normal speed. In a fast game the votes of a day and the acts of the night come that close together.
 */
import { presses } from '#discord/connection/flood.ts';

const { most } = presses;
/** Milliseconds in which presses are counted: the window of the bot, and the time that a press takes to arrive. */
const windowMs = presses.window + 300;
/** The presses in a window after which a person leaves out what they need not look at. */
const many = 6;

/** The pace of one player. */
export class PressPace {
  /** The times of the latest presses, also of those that still wait. */
  #presses: number[] = [];

  /** Returns true if the player has pressed a lot lately. */
  get isBusy(): boolean {
    const since = performance.now() - windowMs;
    return this.#presses.filter((time) => time > since).length >= many;
  }

  /** Resolves when the bot answers one more press. */
  async next(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, (this.#presses.at(-most) ?? 0) + windowMs);
    this.#presses = [...this.#presses.slice(-most), at];
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  }
}
