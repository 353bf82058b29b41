import type { Role } from '#engine/kernel/role.ts';
import { clanShot } from '../abilities/shot.ts';

/** Of the town, wakes with the mafia and is one of its own to it; his pick in its shot is for show (B21). */
export const lunatic = (): Role => ({
  id: 'lunatic',
  faction: 'town',
  abilities: [clanShot('mafia')],
  introducedAs: 'mafia',
  infiltrates: true,
});
