import type { Role } from '#engine/kernel/role.ts';
import { clanShot } from '../abilities/shot.ts';

/**
 * A townsperson who wakes with the mafia and looks like a member to it. A lunatic's pick in its shot does not count
 * (B21).
 */
export const lunatic = (): Role => ({
  id: 'lunatic',
  faction: 'town',
  abilities: [clanShot('mafia')],
  introducedAs: 'mafia',
  infiltrates: true,
});
