import type { Role } from '#engine/kernel/role.ts';
import { type Comparison, compare } from '../abilities/check.ts';

/** Compares the sides of two players each night. */
export const journalist = (isSame?: Comparison): Role => ({
  id: 'journalist',
  faction: 'town',
  abilities: [compare('journalist', isSame)],
  introducedAs: 'journalist',
});
