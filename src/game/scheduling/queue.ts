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

/** A queue for each key: jobs of one server, or of one plan, run in order. */
export class Queues {
  readonly #queues = new Map<string, Queue>();

  run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new Queue();
    this.#queues.set(key, queue);
    return queue.run(job);
  }

  /** Drops the queue of a key. Its jobs run to their end. */
  drop(key: string): void {
    this.#queues.delete(key);
  }

  /** Resolves when all jobs queued so far have ended. */
  async idle(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.idle()));
  }
}
