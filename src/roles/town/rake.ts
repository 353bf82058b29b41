import type { Role } from '#engine/kernel/role.ts';
import { dragAccuser } from '../abilities/drag.ts';

/** Has no call. When jailed, takes one of their accusers along (A26). */
export const rake = (rules: { readonly seconds: number; readonly clause: string }): Role => ({
  id: 'rake',
  faction: 'town',
  abilities: [],
  introducedAs: 'rake',
  parting: dragAccuser(rules.seconds, rules.clause),
});
