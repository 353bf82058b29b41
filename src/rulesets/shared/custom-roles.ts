/** Parts that are the same in every rulebook with custom rules. */

import type { CustomRules } from '#engine/kernel/custom-rules.ts';
import { isUnder } from '#engine/kernel/effects.ts';
import type { Ban } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { RoleId, SeatNumber, Verb } from '#engine/kernel/types.ts';

/** The verbs that own roles may use by day. */
export const partingVerbs = ({ roles }: CustomRules): readonly Verb[] => [
  ...new Set(Object.values(roles).flatMap(({ parting }) => (parting ? [parting.verb] : []))),
];

/** Returns true if this own role can do more than talk and vote. */
export function hasPower({ roles }: CustomRules, id: RoleId): boolean {
  const role = roles[id];
  return role !== undefined && (role.abilities.length > 0 || role.parting !== undefined || role.survives !== undefined);
}

/** A31: a player who was silenced at night may not speak, nominate or vote on the following day. */
export const silenceBans = (state: GameState, seat: SeatNumber): readonly Ban[] =>
  state.phase === 'day' && isUnder(state, 'silence', seat) ? ['speech', 'nomination', 'vote'] : [];
