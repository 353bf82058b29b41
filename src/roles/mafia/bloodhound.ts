import type { Role } from '#engine/kernel/role.ts';
import { check, isCivilian } from '../abilities/check.ts';
import { clanShot } from '../abilities/shot.ts';

/** Of the mafia: has a say in its shot, and tells plain civilians from the rest (A27). */
export const bloodhound = ({ introducedAs = 'bloodhound' } = {}): Role => ({
  id: 'bloodhound',
  faction: 'mafia',
  abilities: [clanShot('mafia'), check('bloodhound', isCivilian)],
  introducedAs,
});
