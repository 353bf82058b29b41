import type { Log } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';

/** Logs an exception, because the client's events would lose it. */
export function guarded(log: Log, run: () => void): void {
  try {
    run();
  } catch (error) {
    log.error(describeError(error), 'an event from Discord could not be handled');
  }
}
