import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { memoryFlags } from '../../src/memory-flags.mjs';
import type { LatenessCounts } from './lateness.ts';
import { ask } from './questions.ts';
import { Scrape } from './scrape.ts';
import { mainThreadOf } from './thread-times.ts';

/** The bot of a soak, as a process of its own. */
export class SoakBot {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #port = 0;
  /** The number of warnings and errors in the log, by their text. */
  readonly complaints = new Map<string, number>();

  private constructor(entry: string, env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [...memoryFlags, entry], {
      // As the container and the unit of systemd start it.
      env: { ...process.env, MALLOC_ARENA_MAX: '1', ...env, LOG_FORMAT: 'json', METRICS_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#ended = new Promise((resolve) => this.#child.once('exit', resolve));
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Starts the bot. Resolves when it is ready. Rejects if it ends before. */
  static async start(entry: string, env: Readonly<Record<string, string>>): Promise<SoakBot> {
    const bot = new SoakBot(entry, env);
    const ready = new Promise<void>((resolve) => {
      createInterface({ input: bot.#child.stdout! }).on('line', (line) => {
        if (bot.#read(line) === 'ready') resolve();
      });
    });
    const early = bot.#ended.then((code): never => {
      throw new Error(`the bot ended with ${code}`);
    });
    await Promise.race([ready, early]);
    return bot;
  }

  /** Returns the text of an entry of the log. */
  #read(line: string): string | null {
    if (!line.startsWith('{')) return null;
    const { msg, level, port } = JSON.parse(line) as { msg: string; level: number; port?: number };
    if (msg === 'metrics are served') this.#port = port!;
    if (level >= 40) this.complaints.set(msg, (this.complaints.get(msg) ?? 0) + 1);
    return msg;
  }

  /** The metrics as text, as Prometheus reads them. */
  async text(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.#port}/metrics`)).text();
  }

  async scrape(): Promise<Scrape> {
    return new Scrape(await this.text(), mainThreadOf(this.#child.pid!));
  }

  /** The lateness of the frames of the narrators. Rejects if the bot has ended. */
  lateness(): Promise<LatenessCounts> {
    return ask(this.#child, 'lateness');
  }

  /** The memory of the bot after a collection of its garbage. Rejects if the bot has ended. */
  memory(): Promise<NodeJS.MemoryUsage> {
    return ask(this.#child, 'memory');
  }

  /** Stops the bot as a service manager does. Returns its exit code. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.#ended;
  }
}
