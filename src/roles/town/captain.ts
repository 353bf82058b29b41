import type { Role } from '#engine/kernel/role.ts';
import { arrest } from '../abilities/arrest.ts';

/** Arrests one player each night. An arrested player does nothing and cannot be killed. */
export const captain = (rules: { readonly clause: string }): Role => ({
  id: 'captain',
  faction: 'town',
  abilities: [arrest('captain', rules.clause)],
  introducedAs: 'captain',
});
