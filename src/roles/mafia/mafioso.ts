import type { Role } from '#engine/role.ts';
import { clanShot } from '../abilities/shot.ts';

/** Has a say in the mafia's shot. */
export const mafioso = (): Role => ({
  id: 'mafioso',
  faction: 'mafia',
  abilities: [clanShot('mafia')],
  introducedAs: 'mafioso',
});
