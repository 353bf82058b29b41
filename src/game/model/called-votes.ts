import type { Act } from '#engine/kernel/commands.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import type { Rules } from '#engine/kernel/rules.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { VoteChoice } from '#engine/kernel/types.ts';
import { calledNow, isInOpen, nextCall } from '#engine/mechanics/calling.ts';
import type { ActionRequest } from '../ports/game-service.ts';

/** The time after a call in which a press on its button still counts for it, ms at speed 1 (F8, F14). */
export const GRACE_MS = 1_000;

/** A call of the open ballot, with the step that it was (F8). */
export interface CalledVote {
  readonly step: number;
  readonly choice: VoteChoice;
  /** The end of the call, ms since 1970. `null`: it is the latest one. */
  readonly to: number | null;
}

/**
 * Returns the calls of the open ballot, after an event that was stored at `at`. `until`: the end of the time that was
 * running before it. A call may have been kept open longer for late presses.
 */
export function callVote(
  calls: readonly CalledVote[],
  event: GameEvent,
  { at, until }: { readonly at: number; readonly until: number | null },
): readonly CalledVote[] {
  const to = Math.min(at, until ?? at);
  if (event.type === 'StepEnded') return calls.map((call) => (call.to === null ? { ...call, to } : call));
  if (event.type !== 'StepBegan') return calls;
  const { step } = event;
  const choice = calledNow(step);
  if (step.kind !== 'ballot' || choice === undefined) return calls.length === 0 ? calls : [];
  return [...(step.goesOn ? calls : []), { step: step.number, choice, to: null }];
}

/** Returns the time until which a press on the button of a call counts that ended at `to`, ms since 1970 (F8, F14). */
export const graceEnd = (to: number, speed: number): number => to + GRACE_MS / speed;

/** Returns the call that a press on its button answers, though the call is over. `null`: none. */
export function lateCall(
  { calls, speed }: { readonly calls: readonly CalledVote[]; readonly speed: number },
  { verb, step, at }: ActionRequest,
): Required<Pick<Act, 'inCallOf'>> | null {
  if (verb !== 'votes' || at === undefined) return null;
  const call = calls.find((each) => each.step === step && each.to !== null && at < graceEnd(each.to, speed));
  return call === undefined ? null : { inCallOf: call.choice };
}

/**
 * Returns the time for which the end of the open step waits for late presses, ms: at the last call of a ballot, and at
 * every call whose count is told after it.
 */
export function graceOf(rules: Rules, state: GameState, speed: number): number {
  const { step } = state;
  if (step?.kind !== 'ballot' || !isInOpen(rules, state)) return 0;
  const isCounted = rules.calledVote !== undefined || step.called === undefined || nextCall(state) === undefined;
  return isCounted ? GRACE_MS / speed : 0;
}
