import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { PaceMessage } from '../process/rehearsal-pace.ts';

/** The bot as a process of its own, as an operator runs it. Its log is written to a file. */
export class BotProcess {
  readonly #child: ChildProcess;
  readonly #log: WriteStream;
  /** Log entries of level warning and above. */
  readonly complaints: string[] = [];
  readonly ended: Promise<number | null>;
  readonly #awaited = new Map<string, () => void>();

  constructor(script: string, env: Readonly<Record<string, string>>, logFile: string) {
    this.#log = createWriteStream(logFile, { flags: 'a' });
    this.#child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, ...env },
      // The last pipe carries the pace, and tells the bot when this process ends.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => this.#note(line));
    }
    this.ended = new Promise((resolve) => this.#child.once('exit', (code) => resolve(code)));
    // Whatever ends this process takes the bot with it, and then the bot's folder.
    const kill = () => this.#child.kill('SIGKILL');
    process.prependListener('exit', kill);
    void this.ended.then(() => process.off('exit', kill));
  }

  /** The id of the process. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Resolves when the log contains these words. */
  async logged(words: string): Promise<void> {
    const early = this.ended.then((code) => {
      throw new Error(`the bot's process ended with ${code}`);
    });
    await Promise.race([new Promise<void>((resolve) => this.#awaited.set(`"msg":"${words}"`, resolve)), early]);
  }

  /** Resolves when the process ends with code 0. @throws Error with its log messages */
  async success(): Promise<void> {
    const code = await this.ended;
    if (code !== 0) throw new Error(`the bot's process ended with ${code}\n${this.complaints.join('\n')}`);
  }

  /** Sets the speed of the bot's time limits from the next step on. */
  setPace(speed: number, unhurried: readonly string[]): void {
    const message: PaceMessage = { type: 'pace', speed, unhurried: [...unhurried] };
    if (this.#child.connected) this.#child.send(message);
  }

  /** Stops the process as a service manager does. @returns its exit code */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.ended;
  }

  #note(line: string): void {
    this.#log.write(`${line}\n`);
    for (const [words, resolve] of this.#awaited) if (line.includes(words)) resolve();
    const level = /"level":(\d+|"\w+")/.exec(line)?.[1]?.replaceAll('"', '');
    const calm = level !== undefined && (Number(level) < 40 || level === 'info' || level === 'debug');
    // A busy machine is no fault of the bot: such a line names the metric that shows it.
    const isSlow = line.includes('"metric":"nightcall_');
    if (!calm && !isSlow && !/ExperimentalWarning|DeprecationWarning|--trace/.test(line)) this.complaints.push(line);
  }
}
