import type { Role } from '#engine/kernel/role.ts';
import { clanShot } from '../abilities/shot.ts';

/** Of the town, wakes with the mafia, has a say in its shot and is one of its own to it (A22). */
export const agent = (): Role => ({
  id: 'agent',
  faction: 'town',
  abilities: [clanShot('mafia')],
  introducedAs: 'mafia',
  infiltrates: true,
});
