/** The shots of a night in which own roles shoot and guard beside the roles of the rulebook. */

import type { Ruleset } from '../../kernel/ruleset.ts';
import { type GameState, seatOf } from '../../kernel/state.ts';
import type { CallId, SeatNumber } from '../../kernel/types.ts';
import { settledEffects, survivesShot } from './effects.ts';

/** A shot of this night. */
export interface Shot {
  readonly call: CallId;
  /** The seat that shot; `null`: a clan. */
  readonly by: SeatNumber | null;
  readonly at: SeatNumber;
}

/** Returns the shots of own roles, where all deaths are settled at dawn. */
export const ownShots = (state: GameState): readonly Shot[] =>
  settledEffects(state, 'kill').map(({ call, by, on }) => ({ call, by, at: on }));

/** Returns the seat that guards this one and is hit in its place. */
export const guardOf = (state: GameState, seat: SeatNumber): SeatNumber | undefined =>
  settledEffects(state, 'guard').find(({ on }) => on === seat)?.by ?? undefined;

/** Returns the shot as it hits: the guard is hit in place of the target, and some roles survive it (D17). */
export function fallen(rules: Ruleset, state: GameState, shot: Shot): readonly Shot[] {
  const at = guardOf(state, shot.at) ?? shot.at;
  return survivesShot(rules.roles[seatOf(state, at)!.role]!, shot.call) ? [] : [{ ...shot, at }];
}
