import { type Client, RESTEvents } from 'discord.js';

/**
 * Milliseconds between two looks for queues of requests that nobody uses any more. discord.js has a queue for each channel
 * and for the token of each press, and by default keeps it for up to an hour.
 */
export const SWEEP_MS = 60_000;

/** Milliseconds after the reset of the limit. discord.js sends the requests that wait for it 50 ms after the reset. */
const afterResetMs = 10;

/**
 * Looks again for unused queues if the requests of all queues are limited at the moment of a look. discord.js then counts
 * every queue as used (`SequentialHandler.limited`), so on a busy evening it would keep them all.
 */
export function sweepAfterLimit({ rest }: Pick<Client, 'rest'>): void {
  rest.on(RESTEvents.HandlerSweep, () => {
    const leftMs = rest.globalReset - Date.now();
    if (rest.globalRemaining > 0 || leftMs <= 0) return;
    setTimeout(() => rest.handlers.sweep(({ inactive }) => inactive), leftMs + afterResetMs).unref();
  });
}
