/** What is the same in every rulebook that takes house rules. */

import type { CustomRules } from '#engine/kernel/custom-rules.ts';
import { isUnder } from '#engine/kernel/effects.ts';
import type { Ban } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { RoleId, SeatNumber, Verb } from '#engine/kernel/types.ts';

/** What own roles may do by day. */
export const partingVerbs = ({ roles }: CustomRules): readonly Verb[] => [
  ...new Set(Object.values(roles).flatMap(({ parting }) => (parting ? [parting.verb] : []))),
];

/** Whether that own role can do more than talk and vote. */
export function hasPower({ roles }: CustomRules, id: RoleId): boolean {
  const role = roles[id];
  return role !== undefined && (role.abilities.length > 0 || role.parting !== undefined || role.survives !== undefined);
}

/** A31: who was silenced at night has no voice, names no candidate and has no vote on the day after it. */
export const silenceBans = (state: GameState, seat: SeatNumber): readonly Ban[] =>
  state.phase === 'day' && isUnder(state, 'silence', seat) ? ['speech', 'nomination', 'vote'] : [];
