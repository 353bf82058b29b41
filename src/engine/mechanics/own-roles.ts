/** Own roles among those of a rulebook, and the checks that they deceive. */

import type { CustomRules } from '../kernel/custom-rules.ts';
import type { Ability, Role } from '../kernel/role.ts';
import type { GameState, SeatState } from '../kernel/state.ts';
import { type Faction, isClan, type RoleId, type SeatNumber } from '../kernel/types.ts';
import { isUnder } from './effects.ts';

interface Sight {
  /** Every check of one player sees a mafioso in a framed player. If false, the rulebook decides which checks do. */
  readonly frames: boolean;
}

/** Returns a rulebook's roles with the own roles among them. Own roles can deceive every check of one player. */
export function withOwnRoles(
  base: Readonly<Record<RoleId, Role>>,
  { roles: own }: CustomRules,
  sight: Sight,
): Readonly<Record<RoleId, Role>> {
  if (Object.keys(own).length === 0) return base;
  const roles = { ...base, ...own };
  const deceived = (ability: Ability): Ability => {
    const { answer, verb, targets, most = targets } = ability;
    if (verb !== 'checks' || most !== 1 || !answer) return ability;
    return { ...ability, answer: (state, actor, named) => answer(seen(state, named, roles, sight), actor, named) };
  };
  return Object.fromEntries(
    Object.values(roles).map((role) => [role.id, { ...role, abilities: role.abilities.map(deceived) }]),
  );
}

/** The game as a check sees it: the named seats, and those that one of them has taken in (A19), may look different. */
function seen(
  state: GameState,
  named: readonly SeatNumber[],
  roles: Readonly<Record<RoleId, Role>>,
  { frames }: Sight,
): GameState {
  const guests = state.night.effects.filter(({ kind, by }) => kind === 'shelter' && by !== null && named.includes(by));
  const checked = new Set([...named, ...guests.map(({ on }) => on)]);
  const look = (seat: SeatState): SeatState => {
    if (frames && isUnder(state, 'frame', seat.number)) return likened(seat, 'mafioso', 'mafia');
    const looks = roles[seat.role]!.looks;
    return looks ? likened(seat, looks.role, looks.faction) : seat;
  };
  return { ...state, seats: state.seats.map((seat) => (checked.has(seat.number) ? look(seat) : seat)) };
}

const likened = (seat: SeatState, role: RoleId, faction: Faction): SeatState => ({
  ...seat,
  role,
  faction,
  clan: isClan(faction) ? faction : null,
});
