import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as rest } from 'node:timers/promises';
import { nothingInstalled } from './bundle.ts';

/** The bot as a process of its own. */
export class Bot {
  readonly #child: ChildProcess;
  /** All lines that the process wrote. */
  readonly lines: string[] = [];
  /** Its exit code. `null`: a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly #awaited = new Set<() => void>();

  constructor(entry: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    const isBundle = entry.endsWith('.mjs');
    this.#child = spawn(process.execPath, [...(isBundle ? [] : ['--import', 'tsx']), entry, ...args], {
      env: { ...process.env, ...nothingInstalled, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        for (const look of [...this.#awaited]) look();
      });
    this.#child.stdin!.on('error', () => {});
    this.ended = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)));
  }

  /** True once the process has ended, for whatever reason. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /**
   * Log entries of the level warning or above, and lines that are not log entries. An entry that names a metric tells of a
   * busy machine, and is none.
   */
  get complaints(): readonly string[] {
    return this.lines.filter((line) => {
      if (line.includes('"metric":"nightcall_')) return false;
      const level = Number(/"level":(\d+)/.exec(line)?.[1] ?? 99);
      return level >= 40 && !/ExperimentalWarning|DeprecationWarning|--trace|^#/.test(line);
    });
  }

  /** Resolves with the first line that contains these words. */
  async logged(words: string): Promise<string> {
    const early = this.ended.then((code): never => {
      throw new Error(`the bot ended with ${code} before "${words}"\n${this.lines.join('\n')}`);
    });
    const line = new Promise<string>((resolve) => {
      const look = () => {
        const found = this.lines.find((one) => one.includes(words));
        if (found === undefined) return;
        this.#awaited.delete(look);
        resolve(found);
      };
      this.#awaited.add(look);
      look();
    });
    return Promise.race([line, early]);
  }

  /** Writes a line to its standard input, for entries that wait for an order. */
  order(line: string): void {
    this.#child.stdin!.write(`${line}\n`);
  }

  /** Asks it to stop, as a service manager does. Returns its exit code. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.ended;
  }

  /** Stops the process for `ms` milliseconds, as a closed laptop does. Resolves when it runs again. */
  async freeze(ms: number): Promise<void> {
    this.#child.kill('SIGSTOP');
    try {
      await rest(ms);
    } finally {
      this.#child.kill('SIGCONT');
    }
  }

  kill(): Promise<number | null> {
    this.#child.kill('SIGKILL');
    return this.ended;
  }
}
