import type { Role } from '#engine/kernel/role.ts';
import { alibi } from '../abilities/alibi.ts';

/** Gives one player an alibi each night. */
export const beauty = (rules: { readonly clause: string }): Role => ({
  id: 'beauty',
  faction: 'town',
  abilities: [alibi('beauty', rules.clause)],
  introducedAs: 'beauty',
});
