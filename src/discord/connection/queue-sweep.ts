import { type Client, RESTEvents } from 'discord.js';

/**
 * Milliseconds between two sweeps, which drop the queues of requests that nobody uses any more. discord.js has a queue for
 * each channel and for the token of each press, and by default keeps it for up to an hour. A queue whose limit is used up
 * is kept.
 */
export const SWEEP_MS = 60_000;

/** Milliseconds after the reset of the limit. discord.js sends the requests that wait for it 50 ms after the reset. */
const afterResetMs = 10;

/**
 * Sweeps again after a sweep at which the limit of all requests was used up. discord.js counts every queue as used then
 * (`SequentialHandler.limited`), so on a busy evening it would keep them all.
 */
export function sweepAfterLimit({ rest }: Pick<Client, 'rest'>): void {
  rest.on(RESTEvents.HandlerSweep, () => {
    const leftMs = rest.globalReset - Date.now();
    if (rest.globalRemaining > 0 || leftMs <= 0) return;
    setTimeout(() => rest.handlers.sweep(({ inactive }) => inactive), leftMs + afterResetMs).unref();
  });
}
