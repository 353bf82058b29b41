import { describeError, type Fault } from '../connection/faults.ts';
import type { GameReconciler } from './game-reconciler.ts';

/** Returns a function for `attempt` that logs each failed call. `what` names the call in the log. */
export function failureLog(game: GameReconciler, what: string) {
  return (fault: Fault, error: unknown): void => {
    if (game.context.isClosed()) return;
    const fields = { what, fault, ...describeError(error) };
    // The caller that meets a limit decides how to handle it.
    if (fault === 'slowed-down') return;
    if (fault === 'refused') game.log.error(fields, 'Discord refused a call');
    else game.log.warn(fields, 'a call to Discord failed');
  };
}
