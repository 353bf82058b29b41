import type { TableDeps } from '../ports/deps.ts';
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
  { clock, settings }: Pick<TableDeps, 'clock' | 'settings'>,
): number {
  if (until === null) return state.step?.seconds ?? 0;
  return (Math.max(0, until - clock.now()) * settings.speed) / 1000;
}

/** More time for the step under way if less than `earliest` is left, or null if it has enough. Times in ms since 1970. */
export function respiteFor(
  { state }: Pick<Game, 'state'>,
  until: number | null,
  earliest: number,
): TableDocument['respite'] {
  return until !== null && until < earliest ? { step: state.step!.number, until: earliest } : null;
}
