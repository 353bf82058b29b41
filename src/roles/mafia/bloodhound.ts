import type { Role } from '#engine/kernel/role.ts';
import { check, isCivilian } from '../abilities/check.ts';
import { clanShot } from '../abilities/shot.ts';

/** A member of the mafia who has a say in its shot and can tell plain civilians from all others (A27). */
export const bloodhound = ({ introducedAs = 'bloodhound' } = {}): Role => ({
  id: 'bloodhound',
  faction: 'mafia',
  abilities: [clanShot('mafia'), check('bloodhound', isCivilian)],
  introducedAs,
});
