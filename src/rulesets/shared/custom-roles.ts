/** Rules that all rulebooks with own roles share. */

import { changed } from '#engine/kernel/changed.ts';
import type { CustomRules } from '#engine/kernel/custom-rules.ts';
import type { Settlement } from '#engine/kernel/effects.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { Ban, Clan, RoleId, SeatNumber } from '#engine/kernel/types.ts';
import { isUnder } from '#engine/mechanics/effects.ts';

/** Returns true if the own role can do more than talk and vote. */
export function hasPower({ roles }: CustomRules, id: RoleId): boolean {
  const role = roles[id];
  if (role === undefined) return false;
  const { abilities, parting, survives, isAcquainted, votes = 0 } = role;
  return abilities.length > 0 || parting !== undefined || survives !== undefined || isAcquainted === true || votes > 1;
}

/** The settlement of a clan's call with the seat at which it shot: own roles can see visits (B28). */
export const withVisit = (
  { roles }: CustomRules,
  settlement: Settlement,
  clan: Clan,
  shot: SeatNumber | undefined,
): Settlement =>
  shot === undefined || Object.keys(roles).length === 0
    ? settlement
    : changed(settlement, { effects: [...settlement.effects, { kind: 'visit', on: shot, call: clan, by: null }] });

/** A31: a player who was silenced at night may not speak, nominate or vote on the next day. */
export const silenceBans = (state: GameState, seat: SeatNumber): readonly Ban[] =>
  state.phase === 'day' && isUnder(state, 'silence', seat) ? ['speech', 'nomination', 'vote'] : [];

declare module '#engine/kernel/traits.ts' {
  interface RulesetTraits {
    /** A silenced player may take part in the discussion in writing (A31). */
    readonly silencedMayWrite?: true;
  }
}
