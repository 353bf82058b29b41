import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** The bot as its own process, as an operator would run it; its log goes into a file. */
export class BotProcess {
  readonly #child: ChildProcess;
  readonly #log: WriteStream;
  /** Warnings and worse, as the log has them. */
  readonly complaints: string[] = [];
  readonly ended: Promise<number | null>;
  readonly #awaited = new Map<string, () => void>();

  constructor(script: string, env: Readonly<Record<string, string>>, logFile: string) {
    this.#log = createWriteStream(logFile, { flags: 'a' });
    this.#child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => this.#note(line));
    }
    this.ended = new Promise((resolve) => this.#child.once('exit', (code) => resolve(code)));
  }

  /** Resolves once its log holds these words. */
  async logged(words: string): Promise<void> {
    const early = this.ended.then((code) => {
      throw new Error(`the bot's process ended with ${code}`);
    });
    await Promise.race([new Promise<void>((resolve) => this.#awaited.set(`"msg":"${words}"`, resolve)), early]);
  }

  /** The end of the process with code 0. @throws Error with what it complained of */
  async success(): Promise<void> {
    const code = await this.ended;
    if (code !== 0) throw new Error(`the bot's process ended with ${code}\n${this.complaints.join('\n')}`);
  }

  /** Asks it to stop, as a service manager does. @returns its exit code */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.ended;
  }

  #note(line: string): void {
    this.#log.write(`${line}\n`);
    for (const [words, resolve] of this.#awaited) if (line.includes(words)) resolve();
    const level = /"level":(\d+|"\w+")/.exec(line)?.[1]?.replaceAll('"', '');
    const calm = level !== undefined && (Number(level) < 40 || level === 'info' || level === 'debug');
    if (!calm && !/ExperimentalWarning|DeprecationWarning|--trace/.test(line)) this.complaints.push(line);
  }
}
