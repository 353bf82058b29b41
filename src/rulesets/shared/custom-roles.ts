/** Rules that all rulebooks with own roles share. */

import type { CustomRules } from '#engine/kernel/custom-rules.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { Ban, RoleId, SeatNumber } from '#engine/kernel/types.ts';
import { isUnder } from '#engine/mechanics/effects.ts';

/** Returns true if the own role can do more than talk and vote. */
export function hasPower({ roles }: CustomRules, id: RoleId): boolean {
  const role = roles[id];
  return role !== undefined && (role.abilities.length > 0 || role.parting !== undefined || role.survives !== undefined);
}

/** A31: a player who was silenced at night may not speak, nominate or vote on the next day. */
export const silenceBans = (state: GameState, seat: SeatNumber): readonly Ban[] =>
  state.phase === 'day' && isUnder(state, 'silence', seat) ? ['speech', 'nomination', 'vote'] : [];

declare module '#engine/kernel/traits.ts' {
  interface RulesetTraits {
    /** A silenced player may take part in the discussion in writing (A31). */
    readonly silencedMayWrite?: true;
  }
}
