import type { Role } from '#engine/kernel/role.ts';
import { check, type Finding } from '../abilities/check.ts';

/**
 * Decides by day where the judges are asked (D12), or acquits (A16). `learns`: what a judge who is called at night
 * learns.
 */
export const judge = ({ learns }: { readonly learns?: Finding } = {}): Role => ({
  id: 'judge',
  faction: 'town',
  abilities: learns ? [check('judge', learns)] : [],
  introducedAs: 'judge',
  judges: true,
});
