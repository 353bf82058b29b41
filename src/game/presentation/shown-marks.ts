import type { OutputDeps } from './owned-output.ts';

/** Stores up to which batch everything has been posted, so that a restart makes only the missing posts. */
export class ShownMarks {
  readonly #deps: Pick<OutputDeps, 'journal' | 'log'>;
  #marks: Promise<void> = Promise.resolve();
  #marking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: Pick<OutputDeps, 'journal' | 'log'>) {
    this.#deps = deps;
  }

  /** Marks a batch when all posts up to it have been made. `made`: resolves with true if those of this batch were. */
  add(n: number, made: Promise<boolean>): void {
    this.#marks = this.#marks.then(async () => {
      // The bot stops, or may not write the table any more. A later mark would cover this batch, too.
      if (!(await made)) this.#isStopped = true;
      await this.#mark(n);
    });
  }

  /** Resolves when all posts of the game so far have been made. */
  posted(): Promise<void> {
    return this.#marks;
  }

  /** Stores no more marks. Resolves when the latest one is stored. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#marking;
  }

  async #mark(n: number): Promise<void> {
    if (this.#isStopped) return;
    const { journal, log } = this.#deps;
    this.#marking = journal.markShown(n).catch((error: unknown) => {
      log.warn({ batch: n, error }, 'a mark could not be stored');
    });
    await this.#marking;
  }
}
