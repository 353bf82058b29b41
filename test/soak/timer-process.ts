import { type ChildProcess, spawn } from 'node:child_process';
import type { LatenessCounts } from './lateness.ts';
import { ask } from './questions.ts';

/** The bare timer of a soak, as a process of its own. It shows how late this machine makes any timer. */
export class TimerProcess {
  readonly #child: ChildProcess;

  /** @param entry its program (`bare-timer.ts`) */
  constructor(entry: string) {
    this.#child = spawn(process.execPath, [entry], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }

  /** Rejects if the process has ended. */
  lateness(): Promise<LatenessCounts> {
    return ask(this.#child, 'lateness');
  }

  stop(): void {
    this.#child.kill();
  }
}
