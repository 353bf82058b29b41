import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RoleSet } from '#rolesets/index.ts';
import { type Job, parts, refusalOf } from './job.ts';
import { type Balance, balanceOf, emptyTally, merged, type Tally } from './tally.ts';

/** The options of a pool of threads. */
export interface PoolOptions {
  /** The number of threads, by default one for each core. */
  readonly threads?: number;
  /** Called after every few games with the number of games played. */
  readonly onProgress?: (played: number) => void;
  /** Ends all threads. */
  readonly signal?: AbortSignal;
}

const entry = new URL('./simulator-worker.mjs', import.meta.url);

/** Plays a job's games in several threads. @throws Error of the first thread that fails, or the signal's reason */
export async function simulateInThreads(job: Job, options: PoolOptions = {}): Promise<Tally> {
  const { threads = availableParallelism(), onProgress, signal } = options;
  let sum = emptyTally;
  const workers = parts(job, threads).map((part) => new Worker(entry, { workerData: part, execArgv: [] }));
  const add = (tally: Tally) => {
    sum = merged(sum, tally);
    onProgress?.(sum.games);
  };
  try {
    await Promise.all(workers.map((worker) => ended(worker, add, signal)));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return sum;
}

/** Resolves when a thread has ended. A signal may live longer than many threads, so it does not keep them. */
const ended = (worker: Worker, add: (tally: Tally) => void, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal?.reason);
    worker.on('message', add);
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal?.removeEventListener('abort', abort);
      if (code === 0) resolve();
      else reject(new Error(`a thread has ended with ${code}`));
    });
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
  });

/** Leaves one core to the process that hosts games, unless it has only one. */
const threads = Math.max(1, availableParallelism() - 1);

/** Makes balance reports for a process with other work to do. The games run in threads of their own. */
export const balancer = {
  /** @throws Error with the refusal's code if the cards cannot be dealt, or the error of a thread that fails */
  async play(
    { set, players, games, seed }: { set: RoleSet; players: number; games: number; seed: number },
    onProgress: (played: number) => void,
  ): Promise<Balance> {
    const job: Job = { rules: set, options: {}, deal: { players }, policy: 'sharp', games, seed };
    const refusal = refusalOf(job);
    if (refusal) throw new Error(refusal.code);
    return balanceOf(await simulateInThreads(job, { threads, onProgress }));
  },
};
