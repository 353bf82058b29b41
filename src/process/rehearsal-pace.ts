import { z } from 'zod';
import type { Pace } from '#game/ports/deps.ts';

/** The message with which a parent process sets the pace. */
const message = z.object({
  type: z.literal('pace'),
  speed: z.number().min(0.1).max(1000),
  unhurried: z.array(z.string()),
});

/** A pace as a parent process sends it to the bot. */
export type PaceMessage = z.infer<typeof message>;

/**
 * Returns the pace that the parent process sets by messages, or `undefined` without a parent that can send any. Other
 * messages change nothing.
 *
 * @param gone called when the parent has ended
 */
export function paceOfParent(speed: number, gone: () => void): Pace | undefined {
  if (!process.send) return undefined;
  const pace = { speed, unhurried: new Set<string>() as ReadonlySet<string> };
  process.on('message', (received) => {
    const read = message.safeParse(received);
    if (read.success) Object.assign(pace, { speed: read.data.speed, unhurried: new Set(read.data.unhurried) });
  });
  process.once('disconnect', gone);
  return pace;
}
