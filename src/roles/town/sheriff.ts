import type { Role } from '#engine/kernel/role.ts';
import { decline } from '../abilities/decline.ts';
import { shot } from '../abilities/shot.ts';

/** Shoots for the town, or does nothing on purpose. */
export const sheriff = (): Role => ({
  id: 'sheriff',
  faction: 'town',
  abilities: [shot('sheriff'), decline('sheriff', () => true)],
  introducedAs: 'sheriff',
});
