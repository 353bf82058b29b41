import { type ChildProcess, fork } from 'node:child_process';
import type { Application, Emulator } from 'discord-emulator';
import type { LibraryOrder, LibraryReport } from './library-reports.ts';

/** The process of a bot of another library, which speaks `library-reports.ts`. */
export class LibraryBot {
  readonly reports: LibraryReport[] = [];
  readonly #child: ChildProcess;
  readonly #waiting = new Set<() => void>();
  #calls = 0;

  /** `file`: the program of the bot. */
  constructor(emulator: Emulator, application: Application, file = new URL('./dysnomia-bot.ts', import.meta.url)) {
    const env = {
      ...process.env,
      NODE_EXTRA_CA_CERTS: emulator.certificateFile,
      DISCORD_API: emulator.apiUrl,
      DISCORD_TOKEN: application.token,
    };
    this.#child = fork(file, { execArgv: ['--import', 'tsx'], env });
    this.#child.on('message', (report: LibraryReport) => {
      this.reports.push(report);
      for (const look of [...this.#waiting]) look();
    });
  }

  /** Resolves once `find` finds something among the reports. */
  until<T>(find: (reports: LibraryReport[]) => T | undefined | false): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find(this.reports);
        if (found === undefined || found === false) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Waits for a report of these words, from the `after`th report on. */
  async says(what: string, after = 0): Promise<void> {
    await this.until((reports) => reports.slice(after).some((one) => one.event === 'said' && one.what === what));
  }

  /** The output that should not exist: failures, errors, warnings. */
  get complaints(): string[] {
    return this.reports.flatMap((one) =>
      one.event === 'said' && /^(failed|error|warn|uncaught)/.test(one.what) ? [one.what] : [],
    );
  }

  /** Calls a method of the client. Returns its value, or the code with which Discord refused it. */
  async call(method: string, ...parameters: unknown[]): Promise<Record<string, unknown>> {
    this.#calls += 1;
    const id = this.#calls;
    this.tell({ do: 'call', id, method, parameters });
    const done = await this.until((all) => all.find((one) => one.event === 'done' && one.id === id));
    if (done.event !== 'done') throw new Error('never');
    return done.error ? { code: done.error.code } : ((done.value ?? {}) as Record<string, unknown>);
  }

  tell(order: LibraryOrder): void {
    this.#child.send(order);
  }

  kill(): void {
    this.#child.kill();
  }
}
