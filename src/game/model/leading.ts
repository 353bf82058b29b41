import type { GameState } from '#engine/kernel/engine.ts';
import type { Step } from '#engine/kernel/step.ts';
import { success } from '#result';
import type { TableDocument } from '../ports/journal.ts';
import type { Outcome } from '../ports/outcome.ts';
import { refused } from './answers.ts';

/** Returns true if the host narrates in person: they speak, and begin and end all time limits. */
export const isHostLed = ({ lead }: TableDocument): boolean => lead === 'person';

/** Returns true if this person is the host who narrates in person. They never have a seat. */
export const narratesInPerson = ({ lead, hostId }: TableDocument, userId: string): boolean =>
  lead === 'person' && hostId === userId;

/** Returns true for a called number: it follows a steady beat in every host mode (D14). */
const hasOwnBeat = ({ kind }: Step): boolean => kind === 'number';

/** Returns true if the host ends the running time: they narrate in person, and the step has no beat of its own. */
export const isLedNow = (table: TableDocument, step: Step | null): boolean =>
  isHostLed(table) && (step === null || !hasOwnBeat(step));

/** Returns true for a step of the night whose length does not depend on who acts (G4). */
export const hasCommonTime = ({ kind }: Step): boolean => kind === 'call' || kind === 'number';

/** The next press of a host who narrates in person. `null`: the game goes on by itself. */
export function nextPress({ step, open, paused, outcome }: GameState): 'begin' | 'end' | null {
  if (paused !== null || outcome !== null || step === null || hasOwnBeat(step)) return null;
  return open ? 'end' : 'begin';
}

/** Returns the next command of a host who narrates in person, or the reason why none is possible now. */
export function nextCommand(
  { step, open, paused }: GameState,
  wanted: number,
): Outcome<{ readonly type: 'announced' | 'timeout'; readonly step: number }> {
  if (paused) return refused({ code: 'game-paused' });
  if (!step || step.number !== wanted || hasOwnBeat(step)) return refused({ code: 'stale', step: wanted });
  if (!open) return success({ type: 'announced', step: step.number });
  return success({ type: 'timeout', step: step.number });
}
