import type { TableDocument } from '../ports/journal.ts';
import type { Game } from './game.ts';
import type { Timing } from './timing.ts';

/** The end of the time that is running, with what was added because the bot was down; ms since 1970. */
export function untilOf({ until, step }: Timing, { respite }: Pick<TableDocument, 'respite'>): number | null {
  return until !== null && respite?.step === step?.number ? Math.max(until, respite!.until) : until;
}

/** What remains of the step's time, in seconds; all of it, while it is still being announced. */
export function leftOf(
  { state }: Pick<Game, 'state'>,
  until: number | null,
  { now, speed }: { readonly now: number; readonly speed: number },
): number {
  if (until === null) return state.step?.seconds ?? 0;
  return (Math.max(0, until - now) * speed) / 1000;
}
