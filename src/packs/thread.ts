import { Worker } from 'node:worker_threads';
import { CHECK_MS } from './limits.ts';

/** The work of a thread. */
interface ThreadJob<Answer> {
  /** The program of the thread. It posts one answer. */
  readonly entry: URL;
  readonly data: object;
  /** The answer if the thread is stopped because its time is over. */
  readonly late: Answer;
  /** The time of the thread, in ms. */
  readonly ms?: number;
}

/** Returns the answer of a thread, which is stopped when its time is over. Rejects if the thread fails. */
export async function answerOfThread<Answer>({ entry, data, late, ms = CHECK_MS }: ThreadJob<Answer>): Promise<Answer> {
  const resourceLimits = { maxOldGenerationSizeMb: 256 };
  const worker = new Worker(entry, { workerData: data, execArgv: [], resourceLimits });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      timer = setTimeout(() => resolve(late), ms);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread has ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
