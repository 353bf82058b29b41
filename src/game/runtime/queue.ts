/** One thing after another: a job begins when the one before it has ended, well or badly. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#last.then(job);
    this.#last = result.catch(() => {});
    return result;
  }

  /** Resolves when everything that has been queued so far has ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
