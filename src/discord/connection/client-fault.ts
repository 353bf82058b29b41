import type { Log } from '#game/ports/ports.ts';

/**
 * discord.js 14.28 reads the session's number when it receives RESUMED. If the gateway declares the session invalid at
 * the same time, that session no longer exists, and nobody can catch the TypeError. The handler is known by its name,
 * because a bundle has no file of its own for it.
 */
const RESUMED = /\bmodule\d*\.exports \[as RESUMED\]/;

/** Handles this fault, which has no effect, since the client is already identifying itself again. */
export const takesClientFault =
  (log: Log) =>
  (error: Error): boolean => {
    const thrower = error.stack?.split('\n').find((line) => /^ +at /.test(line)) ?? '';
    if (!(error instanceof TypeError) || !RESUMED.test(thrower)) return false;
    log.warn({ err: error }, 'a session was resumed and ended at once; the client begins a new one');
    return true;
  };
