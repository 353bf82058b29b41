import type { Respite } from '../ports/table-document.ts';
import type { Game } from './game.ts';
import type { Timing } from './timing.ts';

/** The end of the running time limit, with the extra time after a restart, ms since 1970. */
export function untilOf({ until, step }: Timing, respite: Respite | null): number | null {
  return until !== null && respite !== null && respite.step === step?.number ? Math.max(until, respite.until) : until;
}

/** The rest of the step's time, in seconds: all of it while the step is being announced. */
export function leftOf({ state, timing }: Pick<Game, 'state' | 'timing'>, until: number | null, now: number): number {
  if (until === null) return state.step?.seconds ?? 0;
  return (Math.max(0, until - now) * timing.speed) / 1000;
}

/** Returns extra time for the current step if it ends before `earliest`, or null. Times in ms since 1970. */
export function respiteFor({ state }: Pick<Game, 'state'>, until: number | null, earliest: number): Respite | null {
  return until !== null && until < earliest ? { step: state.step!.number, until: earliest } : null;
}
