import type { Role } from '#engine/role.ts';
import { check, isCommissar } from '../abilities/check.ts';
import { clanShot } from '../abilities/shot.ts';

/** The head of the mafia: shoots with it, and searches for the commissar at a call of his own. */
export const don = (): Role => ({
  id: 'don',
  faction: 'mafia',
  abilities: [clanShot('mafia'), check('don', isCommissar)],
  introducedAs: 'don',
});
