import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { Step } from '#engine/kernel/step.ts';
import { notebookOf } from '#engine/kernel/take-notes.ts';
import type { CallId } from '#engine/kernel/types.ts';
import type { EndedCall } from '../ports/game-views.ts';
import { together } from './timeline.ts';

/**
 * Returns the calls of all nights that are over, with their actions, after a change of the game. Their number follows
 * from public news alone: a call without an action is one of them (G4).
 */
export function callsAfter(
  rules: Ruleset,
  calls: readonly EndedCall[],
  before: GameState,
  after: GameState,
): readonly EndedCall[] {
  const call = callIn(before.step);
  if (call === null || call === callIn(after.step)) return calls;
  const night = before.round;
  const acts = together(notebookOf(rules, after).acts.filter((act) => act.night === night && act.call === call));
  return [...calls.filter((each) => each.night !== night || each.call !== call), { night, call, acts }];
}

/** The call in which somebody may act. The numbers of a blind shooting are one call (D14). */
function callIn(step: Step | null): CallId | null {
  if (step?.kind === 'number') return step.clan;
  return step?.kind === 'call' && step.purpose === 'act' ? step.call : null;
}
