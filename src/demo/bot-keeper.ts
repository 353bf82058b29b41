import { setTimeout as sleep } from 'node:timers/promises';
import type { BotProcess } from './bot-process.ts';

/** Milliseconds before a bot that ended is started again: at first, and at most. */
const shortestDelayMs = 500;
const longestDelayMs = 30_000;
/** Milliseconds after which a bot counts as steady: the next delay is the shortest again. */
const steadyMs = 60_000;

/** The bot as a service manager runs it: a process that ends without being asked to is started again. */
export class BotKeeper {
  readonly #start: () => BotProcess;
  readonly #tell: (isRestarting: boolean) => void;
  readonly #processes: BotProcess[];
  #pace: Parameters<BotProcess['setPace']> | null = null;
  #isStopping = false;

  /**
   * @param start starts a process of the bot
   * @param tell called when the bot has ended, and when it is ready again
   */
  constructor(start: () => BotProcess, tell: (isRestarting: boolean) => void) {
    this.#start = start;
    this.#tell = tell;
    this.#processes = [start()];
  }

  get #bot(): BotProcess {
    return this.#processes.at(-1)!;
  }

  /** The id of the bot's newest process. */
  get pid(): number | undefined {
    return this.#bot.pid;
  }

  /** Log entries of level warning and above, of all processes. */
  get complaints(): readonly string[] {
    return this.#processes.flatMap(({ complaints }) => complaints);
  }

  /** Resolves when the bot is ready. From then on it is kept running. Rejects with an Error if it ends before. */
  async ready(): Promise<void> {
    await this.#bot.logged('ready');
    void this.#keepRunning();
  }

  /** Sets the speed of the bot's time limits from the next step on, also after a restart. */
  setPace(...pace: Parameters<BotProcess['setPace']>): void {
    this.#pace = pace;
    this.#bot.setPace(...pace);
  }

  /** Stops the bot for good. @returns its exit code */
  async stop(): Promise<number | null> {
    this.#isStopping = true;
    return this.#bot.stop();
  }

  async #keepRunning(): Promise<void> {
    let delayMs = shortestDelayMs;
    for (;;) {
      const startedAt = performance.now();
      await this.#bot.ended;
      if (this.#isStopping) return;
      this.#tell(true);
      if (performance.now() - startedAt > steadyMs) delayMs = shortestDelayMs;
      await sleep(delayMs, null, { ref: false });
      delayMs = Math.min(2 * delayMs, longestDelayMs);
      if (this.#isStopping) return;
      await this.#restart();
    }
  }

  async #restart(): Promise<void> {
    const bot = this.#start();
    this.#processes.push(bot);
    if (this.#pace) bot.setPace(...this.#pace);
    const isReady = await bot.logged('ready').then(
      () => true,
      () => false,
    );
    if (isReady) this.#tell(false);
  }
}
