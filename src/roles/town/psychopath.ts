import type { Role } from '#engine/kernel/role.ts';
import { drag } from '../abilities/drag.ts';

/** Has no call. When voted out, takes one living player along. */
export const psychopath = (rules: { readonly seconds: number }): Role => ({
  id: 'psychopath',
  faction: 'town',
  abilities: [],
  introducedAs: 'psychopath',
  parting: drag(rules.seconds),
});
