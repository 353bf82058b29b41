import { failure, success } from '#result';
import { CHECK_MS } from '../limits.ts';
import { problem } from '../problem.ts';
import { answerOfThread } from '../thread.ts';
import type { CheckedTake, TakeJob } from './take.ts';

const entry = new URL('./take-worker.mjs', import.meta.url);

/** A packet that came from a thread is a plain array of bytes. */
const buffers = (packets: readonly Uint8Array[]): readonly Buffer[] => packets.map((packet) => Buffer.from(packet));

/** Checks a take in a thread of its own, which is stopped after `ms`. Rejects if the thread fails. */
export async function takeInThread(job: TakeJob, ms = CHECK_MS): Promise<CheckedTake> {
  const late = failure([problem('take-unreadable')]);
  const checked = await answerOfThread<CheckedTake>({ entry, data: job, late, ms });
  if (!checked.ok) return checked;
  const { clip, notes } = checked.value;
  return success({ clip: { ...clip, packets: buffers(clip.packets) }, notes });
}
