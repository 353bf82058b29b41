import { choices } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { calledNow } from '#engine/mechanics/calling.ts';
import type { Settings } from '../ports/deps.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { seatsOf } from './seating.ts';

/** The facts that decide how fast the time of a table runs. */
export interface Timed {
  readonly rules: Ruleset;
  readonly settings: Pick<Settings, 'speed' | 'pace'>;
  readonly table: Pick<TableDocument, 'players'>;
}

/** Returns the factor by which the time of a step is shortened that begins or opens in this state. */
export function speedOf({ rules, settings: { speed, pace }, table }: Timed, state: GameState): number {
  if (!pace) return speed;
  if (isCountedAloud(state)) return 1;
  const isOwn = ({ seat, userId }: { readonly seat: number; readonly userId: string }) =>
    pace.unhurried.has(userId) && (holdsFloor(state, seat) || choices(rules, state, seat).length > 0);
  return seatsOf(table).some(isOwn) ? 1 : pace.speed;
}

/**
 * True if the narrator counts the seconds of the step aloud, or calls one choice after another: a shorter call would
 * change its message more often than Discord allows.
 */
const isCountedAloud = ({ step }: GameState): boolean =>
  step?.kind === 'deliberation' || step?.kind === 'number' || calledNow(step) !== undefined;

/** Returns true if the step gives the floor to this seat. */
const holdsFloor = ({ step }: GameState, seat: number): boolean => step?.kind === 'speech' && step.seat === seat;
