import { availableParallelism } from 'node:os';
import type { RoleSet } from '#rolesets/index.ts';
import { type Job, refusalOf } from './job.ts';
import { simulateInThreads } from './pool.ts';
import { type Balance, balanceOf } from './tally.ts';

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
