import { Worker } from 'node:worker_threads';
import { failure, success } from '#result';
import { CHECK_MS } from '../limits.ts';
import { problem } from '../problem.ts';
import type { CheckedTake, TakeJob } from './take.ts';

const entry = new URL('./take-worker.mjs', import.meta.url);

/** A packet that came from a thread is a plain array of bytes. */
const buffers = (packets: readonly Uint8Array[]): readonly Buffer[] => packets.map((packet) => Buffer.from(packet));

/**
 * Checks a take in a thread of its own, which is stopped when its time is over. Rejects if the thread fails.
 */
export async function takeInThread(job: TakeJob): Promise<CheckedTake> {
  const worker = new Worker(entry, { workerData: job, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
  let timer: NodeJS.Timeout | undefined;
  try {
    const checked = await new Promise<CheckedTake>((resolve, reject) => {
      timer = setTimeout(() => resolve(failure([problem('take-unreadable')])), CHECK_MS);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread has ended with ${code}`)));
    });
    if (!checked.ok) return checked;
    const { clip, notes } = checked.value;
    return success({ clip: { ...clip, packets: buffers(clip.packets) }, notes });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
