/** The answers of the checks (A15-A33). */

import { type GameState, type SeatState, seatOf } from '#engine/kernel/state.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { effectsOfKind, isUnder } from '#engine/mechanics/effects.ts';
import type { Comparison, Finding } from '#roles/abilities/check.ts';
import { deathsOf, isDead } from './deaths.ts';
import { howWord, killerWord } from './killers.ts';

/** A15: the roles that look like a civilian to the commissar. */
const disguised: readonly RoleId[] = ['maniac', 'cardsharp', 'don', 'lawyer', 'mistress'];

/** The role of the checked player, and of the players that this priest has taken in (A19). */
function rolesOf(checked: SeatState, state: GameState, nameOf: (seat: SeatState) => RoleId): string {
  const guests = effectsOfKind(state, 'shelter').filter(({ by, on }) => by === checked.number && on !== by);
  const names = [checked, ...guests.map(({ on }) => seatOf(state, on)!)].map(nameOf);
  return `${names.length > 1 ? 'roles' : 'role'}:${names.join(',')}`;
}

/**
 * A15, A28: `corpse` for a dead player, `mafioso` for one whom the schemer has framed, `civilian` for a disguised one.
 */
export const seenByCommissar: Finding = (checked, state) => {
  if (isDead(state, checked.number)) return 'corpse';
  return rolesOf(checked, state, ({ number, role }) => {
    if (isUnder(state, 'frame', number)) return 'mafioso';
    return disguised.includes(role) ? 'civilian' : role;
  });
};

/** A16: the exact role. */
export const seenByJudge: Finding = (checked, state) => rolesOf(checked, state, ({ role }) => role);

/** A18: the exact role. If the player was killed tonight, also how and by whom. */
export const seenByDetective: Finding = (checked, state) => {
  const death = deathsOf(state).find(({ seat }) => seat === checked.number);
  const cause = death ? [...howWord(death.blows), ...killerWord(state, death.blows)] : [];
  return [rolesOf(checked, state, ({ role }) => role), ...cause];
};

/** A30: `corpse`, `maniac` or `neither`. */
export const seenByLawyer: Finding = ({ number, role }, state) => {
  if (isDead(state, number)) return 'corpse';
  return role === 'maniac' ? 'maniac' : 'neither';
};

/** A21: compares the sides. Each loner is a side of their own. */
export const sameSide: Comparison = (seats) => {
  const sides = seats.map(({ faction, number }) =>
    faction === 'maniac' || faction === 'cardsharp' ? `${faction} ${number}` : faction,
  );
  return new Set(sides).size === 1;
};
