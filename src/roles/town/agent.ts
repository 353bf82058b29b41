import type { Role } from '#engine/kernel/role.ts';
import { clanShot } from '../abilities/shot.ts';

/** A townsperson who wakes with the mafia, has a say in its shot and looks like a member to it (A22). */
export const agent = (): Role => ({
  id: 'agent',
  faction: 'town',
  abilities: [clanShot('mafia')],
  introducedAs: 'mafia',
  infiltrates: true,
});
