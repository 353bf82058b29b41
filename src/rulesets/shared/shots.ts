/** Shots of a night, where own roles shoot and guard beside those of the rulebook. */

import { isBlocked, survivesShot } from '#engine/kernel/custom-rules.ts';
import type { Effect } from '#engine/kernel/effects.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, seatOf } from '#engine/kernel/state.ts';
import type { CallId, SeatNumber } from '#engine/kernel/types.ts';

/** A shot of this night: its call, the player who fired it (`null` for a clan) and its target. */
export interface Shot {
  readonly call: CallId;
  readonly by: SeatNumber | null;
  readonly at: SeatNumber;
}

/** The actions of own roles tonight, except those of blocked players. */
const ownActs = (state: GameState, kind: Effect['kind']): readonly Effect[] =>
  state.night.effects.filter((effect) => effect.kind === kind && (effect.by === null || !isBlocked(state, effect.by)));

/** The shots of own roles, in rulebooks that settle all deaths at dawn. */
export const ownShots = (state: GameState): readonly Shot[] =>
  ownActs(state, 'kill').map(({ call, by, on }) => ({ call, by, at: on }));

/** The players whom own roles have healed. */
export const ownHealed = (state: GameState): readonly SeatNumber[] => ownActs(state, 'heal').map(({ on }) => on);

/** The player who guards this seat and is hit in its place. */
export const guardOf = (state: GameState, seat: SeatNumber): SeatNumber | undefined =>
  ownActs(state, 'guard').find(({ on }) => on === seat)?.by ?? undefined;

/**
 * The shot with the seat that it hits: the guard of its target, if the target has one. Empty if the role there survives
 * it (D17).
 */
export function fallen(rules: Ruleset, state: GameState, shot: Shot): readonly Shot[] {
  const at = guardOf(state, shot.at) ?? shot.at;
  return survivesShot(rules.roles[seatOf(state, at)!.role]!, shot.call) ? [] : [{ ...shot, at }];
}
