import type { GameState } from '#engine/kernel/engine.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { TableDocument } from '../ports/journal.ts';
import { because, type Failure, refused } from '../runtime/answers.ts';

/** Whether a person leads the game: he speaks, and no time begins or ends without him. */
export const isHostLed = ({ lead }: TableDocument): boolean => lead === 'person';

/** D14: the numbers are called on the beat of a clock, whoever leads. */
export const hasOwnBeat = ({ kind }: Step): boolean => kind === 'number';

/** Returns true if a person ends the time that runs now: they lead, and the step has no beat of its own. */
export const isLedNow = (table: TableDocument, step: Step | null): boolean =>
  isHostLed(table) && (step === null || !hasOwnBeat(step));

/** A part of the night that lasts as long whoever acts in it (G4). */
export const hasCommonTime = ({ kind }: Step): boolean => kind === 'call' || kind === 'number';

/** What the next step of who leads is; or why there is none now. */
export function nextCommand(
  { step, open, paused }: GameState,
  wanted: number,
  { until, now }: { readonly until: number | null; readonly now: number },
):
  | { readonly ok: true; readonly command: { readonly type: 'announced' | 'timeout'; readonly step: number } }
  | Failure {
  if (paused) return refused({ code: 'game-paused' });
  if (!step || step.number !== wanted || hasOwnBeat(step)) return refused({ code: 'stale', step: wanted });
  if (!open) return { ok: true, command: { type: 'announced', step: step.number } };
  if (hasCommonTime(step) && until !== null && now < until) return because('host.call-lasts', { until });
  return { ok: true, command: { type: 'timeout', step: step.number } };
}
