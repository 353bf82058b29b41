import type { StoredGame } from './stored-game.ts';

/** The reasons for which the time of a game does not run, apart from a pause in the game itself. */
export class RunState {
  readonly #game: StoredGame;
  /** True while no time limit runs: Discord or the store is out of reach, or the game is just being resumed. */
  isHeld = false;
  /** True while Discord is out of reach. */
  isOutOfReach = false;
  #isStopped = false;

  constructor(game: StoredGame) {
    this.#game = game;
  }

  /** True if the game was stopped for good. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** True if no time limit may run. */
  get isIdle(): boolean {
    return this.isHeld || this.#isStopped;
  }

  /** True if the game is on and its time may run. */
  get runs(): boolean {
    return this.#game.isOn && !this.isIdle;
  }

  /** Stops the game for good. */
  stop(): void {
    this.#isStopped = true;
  }
}
