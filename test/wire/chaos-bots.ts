import { setTimeout as rest } from 'node:timers/promises';
import { SeededRandom } from 'discord-emulator/random';
import type { Bot } from './kit/bot.ts';
import { limitFiles } from './kit/file-limit.ts';

/** The share of games in which the bot is killed once. */
const KILLED = 0.4;

/** The time at which the bot of a game is killed (kill -9), in ms from its beginning. `null`: it is not killed. */
export function deathOf(seed: number, until: number): number | null {
  const dice = new SeededRandom(seed, 5000);
  return dice.chance(KILLED) ? dice.between(4_000, Math.max(5_000, until)) : null;
}

/**
 * Milliseconds until a process whose start has failed is started again. The service manager of the operator's guide
 * waits longer.
 */
const RESTART_MS = 1_000;

/** The processes of the bot in one chaos game. The next one takes over the data of the one before. */
export class ChaosBots {
  readonly #make: () => Bot;
  readonly #all: Bot[] = [];
  #isChanging = false;
  #hasEnded = false;
  #restart: NodeJS.Timeout | undefined;
  /** The number of kills. */
  deaths = 0;
  /** The number of starts that failed because of a fault. */
  failedStarts = 0;
  /** The time of the latest kill, on the clock of `Date.now`. */
  killedAt = Number.NEGATIVE_INFINITY;
  /** The time when the last fault is over, on the clock of `Date.now`. Until then a start may fail. */
  faultsUntil = Number.NEGATIVE_INFINITY;

  constructor(make: () => Bot) {
    this.#make = make;
    this.#begin();
  }

  get bot(): Bot {
    return this.#all.at(-1)!;
  }

  /** All lines that the processes wrote. */
  get lines(): readonly string[] {
    return this.#all.flatMap(({ lines }) => lines);
  }

  /** True if the process has ended by itself. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Kills the bot `after` ms from now and starts the next one at once, unless the game is over by then. */
  async killAfter(after: number | null, isOver: () => boolean): Promise<void> {
    if (after === null) return;
    await rest(after);
    if (isOver() || this.#hasEnded) return;
    this.#isChanging = true;
    this.deaths += 1;
    this.killedAt = Date.now();
    await this.bot.kill();
    this.#begin();
  }

  /** Kills the bot for good. */
  async close(): Promise<void> {
    clearTimeout(this.#restart);
    this.#isChanging = true;
    await this.bot.kill();
  }

  /** Limits the files of the running process. `size` in bytes. `null`: no limit. */
  limit(size: number | null): void {
    if (!this.#hasEnded && !this.#isChanging) limitFiles(this.bot.pid, size);
  }

  #begin(): void {
    const bot = this.#make();
    this.#all.push(bot);
    this.#isChanging = false;
    void bot.ended.then((code) => this.#end(bot, code));
  }

  #end(bot: Bot, code: number | null): void {
    if (bot !== this.bot || this.#isChanging) return;
    if (!this.#mayFail(bot, code)) {
      this.#hasEnded = true;
      return;
    }
    this.#isChanging = true;
    this.failedStarts += 1;
    this.#restart = setTimeout(() => this.#begin(), RESTART_MS);
  }

  /**
   * Returns true if the process could not start because of a fault. Then it exits with 1 and names the remedy. A defect
   * has no remedy and leaves a stack.
   */
  #mayFail({ lines }: Bot, code: number | null): boolean {
    const hasStarted = lines.some((line) => line.includes('"ready"'));
    const hasStack = lines.some((line) => /^\s+at /.test(line));
    return code === 1 && Date.now() < this.faultsUntil && !hasStarted && !hasStack;
  }
}
