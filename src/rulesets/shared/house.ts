/** What is the same in every rulebook that takes house rules. */
import { isUnder } from '#engine/effects.ts';
import type { HouseRules } from '#engine/house.ts';
import type { Ban } from '#engine/ruleset.ts';
import type { GameState } from '#engine/state.ts';
import type { RoleId, SeatNumber, Verb } from '#engine/words.ts';

/** What own roles may do by day. */
export const partingVerbs = ({ roles }: HouseRules): readonly Verb[] => [
  ...new Set(Object.values(roles).flatMap(({ parting }) => (parting ? [parting.verb] : []))),
];

/** Whether that own role can do more than talk and vote. */
export function hasPower({ roles }: HouseRules, id: RoleId): boolean {
  const role = roles[id];
  return role !== undefined && (role.abilities.length > 0 || role.parting !== undefined || role.survives !== undefined);
}

/** A31: who was silenced at night has no voice, names no candidate and has no vote on the day after it. */
export const silenceBans = (state: GameState, seat: SeatNumber): readonly Ban[] =>
  state.phase === 'day' && isUnder(state, 'silence', seat) ? ['speech', 'nomination', 'vote'] : [];
