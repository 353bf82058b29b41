import { setTimeout as rest } from 'node:timers/promises';
import { Dice } from '#emulator/faults/dice.ts';
import { lineIn } from '../../src/demo/spoken-lines.ts';
import type { ChaosPlayer } from './chaos-player.ts';
import type { ChaosWatch } from './chaos-watch.ts';

/** How long he presses before he thinks that nothing comes of it, in ms. */
const tenacity = 90_000;
const pauses = ['game.paused', 'game.paused.left'] as const;

/** The table's host on a bad day: in some games he stops it, and lets it go on by nothing but what the town reads. */
export class ChaosHost {
  readonly #player: ChaosPlayer;
  readonly #watch: ChaosWatch;
  readonly #seed: number;

  constructor(player: ChaosPlayer, watch: ChaosWatch, { seed }: { readonly seed: number }) {
    this.#player = player;
    this.#watch = watch;
    this.#seed = seed;
  }

  /** Whether this is a game that he stops. */
  get stops(): boolean {
    return this.#seed % 4 === 3;
  }

  /**
   * Stops the game on the way and lets it go on once nothing goes wrong any more. Resolves with whether there was
   * anything to stop; rejects if the town does not read how the game goes on, or if that does not help.
   */
  async interrupt(from: number): Promise<boolean> {
    await rest(new Dice(this.#seed, 2000).between(1_000, 15_000));
    await this.#type('host pause', from, () => this.#remedy !== null || this.#watch.hasEnded);
    const remedy = this.#remedy;
    if (remedy === null) return false;
    await rest(Math.max(0, from - Date.now()) + 1_000);
    await this.#type(remedy.command, Date.now(), () => this.#watch.town.slice(remedy.at).some(this.#goesOn));
    return true;
  }

  /** How the game that he has stopped goes on, and where the town has read it. */
  get #remedy(): { readonly command: string; readonly at: number } | null {
    const { town } = this.#watch;
    const at = town.findIndex((text) => this.#remedyIn(text) !== null);
    return at === -1 ? null : { command: this.#remedyIn(town[at]!)!, at };
  }

  #type(command: string, from: number, isDone: () => boolean): Promise<void> {
    const latest = Math.max(from, Date.now()) + tenacity;
    return this.#player.retryUntilDone(() => this.#player.user.slash(command, {}, this.#watch.place), isDone, latest);
  }

  /** The command that lets a paused game go on, as the town reads it. */
  #remedyIn(text: string): string | null {
    if (lineIn(this.#watch.language, pauses, text) === null) return null;
    return /`\/([\p{L} ]+)`/u.exec(text)?.[1] ?? null;
  }

  readonly #goesOn = (text: string): boolean =>
    lineIn(this.#watch.language, ['game.resumed', 'end.none'], text) !== null;
}
