/** Shots of a night, where own roles shoot and guard beside those of the rulebook. */

import type { Effect } from '#engine/kernel/effects.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, seatOf } from '#engine/kernel/state.ts';
import type { CallId, SeatNumber } from '#engine/kernel/types.ts';
import { isBlocked, survivesShot } from '#engine/mechanics/effects.ts';

/** A shot of this night: at whose call it was, whose it was (`null`: a clan's), at whom it was aimed. */
export interface Shot {
  readonly call: CallId;
  readonly by: SeatNumber | null;
  readonly at: SeatNumber;
}

/** What own roles have done tonight, but for those who are blocked. */
const ownActs = (state: GameState, kind: Effect['kind']): readonly Effect[] =>
  state.night.effects.filter((effect) => effect.kind === kind && (effect.by === null || !isBlocked(state, effect.by)));

/** Where all deaths are settled at dawn: the shots of own roles. */
export const ownShots = (state: GameState): readonly Shot[] =>
  ownActs(state, 'kill').map(({ call, by, on }) => ({ call, by, at: on }));

/** Whom own roles have healed. */
export const ownHealed = (state: GameState): readonly SeatNumber[] => ownActs(state, 'heal').map(({ on }) => on);

/** Who guards this seat, and is hit in its place. */
export const guardOf = (state: GameState, seat: SeatNumber): SeatNumber | undefined =>
  ownActs(state, 'guard').find(({ on }) => on === seat)?.by ?? undefined;

/** Where the shot comes down: on the guard of whom it is aimed at; nowhere where a card says so (D17). */
export function fallen(rules: Ruleset, state: GameState, shot: Shot): readonly Shot[] {
  const at = guardOf(state, shot.at) ?? shot.at;
  return survivesShot(rules.roles[seatOf(state, at)!.role]!, shot.call) ? [] : [{ ...shot, at }];
}
