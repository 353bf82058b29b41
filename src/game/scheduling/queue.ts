/** Runs jobs in order: a job begins when the one before it has succeeded or failed. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#last.then(job);
    this.#last = result.catch(() => {});
    return result;
  }

  /** Resolves when all jobs queued so far have ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
