import { setTimeout as rest } from 'node:timers/promises';
import { SeededRandom } from 'discord-emulator/random';
import { lineIn } from '../../src/demo/spoken-lines.ts';
import type { ChaosPlayer } from './chaos-player.ts';
import type { ChaosWatch } from './chaos-watch.ts';

/** Milliseconds for which the host repeats a command before giving up. */
const tenacity = 90_000;
const pauses = ['game.paused', 'game.paused.left'] as const;

/** The host in a chaos game. In some games the host pauses, and resumes by nothing but the instructions in the town. */
export class ChaosHost {
  readonly #player: ChaosPlayer;
  readonly #watch: ChaosWatch;
  readonly #seed: number;

  constructor(player: ChaosPlayer, watch: ChaosWatch, { seed }: { readonly seed: number }) {
    this.#player = player;
    this.#watch = watch;
    this.#seed = seed;
  }

  /** Returns true if the host pauses this game. */
  get stops(): boolean {
    return this.#seed % 4 === 3;
  }

  /**
   * Pauses the game and resumes it after the last fault. Resolves with false if there was nothing to pause. Rejects if
   * the town does not read how to resume the game, or if those instructions do not work.
   */
  async interrupt(from: number): Promise<boolean> {
    await rest(new SeededRandom(this.#seed, 2000).between(1_000, 15_000));
    await this.#type('host pause', from, () => this.#remedy !== null || this.#watch.hasEnded);
    const remedy = this.#remedy;
    if (remedy === null) return false;
    await rest(Math.max(0, from - Date.now()) + 1_000);
    await this.#type(remedy, Date.now(), () => this.#remedy === null);
    return true;
  }

  /** The lines that the town shows. A night is one message, in which a pause and its end may come before another pause. */
  get #lines(): readonly string[] {
    return this.#watch.town.flatMap((text) => text.split('\n'));
  }

  /**
   * The command that resumes the game, if a pause is the latest that the town has been told. A page that is posted once
   * more repeats what came before it.
   */
  get #remedy(): string | null {
    const lines = this.#lines;
    const at = lines.findLastIndex((line) => this.#remedyIn(line) !== null);
    return at === -1 || lines.slice(at).some(this.#goesOn) ? null : this.#remedyIn(lines[at]!);
  }

  #type(command: string, from: number, isDone: () => boolean): Promise<void> {
    const latest = Math.max(from, Date.now()) + tenacity;
    return this.#player.retryUntilDone(() => this.#player.user.slash(command, {}, this.#watch.place), isDone, latest);
  }

  /** The command that resumes a paused game, as the town reads it. */
  #remedyIn(text: string): string | null {
    if (lineIn(this.#watch.language, pauses, text) === null) return null;
    return /<\/([^:<>]+):\d+>/u.exec(text)?.[1] ?? null;
  }

  readonly #goesOn = (text: string): boolean =>
    lineIn(this.#watch.language, ['game.resumed', 'end.none'], text) !== null;
}
